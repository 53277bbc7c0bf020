import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/app.css";
import App from "./App.svelte";
import { watchBuild } from "./lib/build.svelte.ts";
import { firstLanguage, texts } from "./lib/language.svelte.ts";
import { watchAddress } from "./lib/place.svelte.ts";

watchAddress();
watchBuild();
await texts.speak(firstLanguage());
mount(App, { target: document.getElementById("app")! });
