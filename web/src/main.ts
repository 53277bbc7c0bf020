import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/app.css";
import App from "./App.svelte";
import { firstLanguage, texts } from "./lib/language.svelte.ts";

await texts.speak(firstLanguage());
mount(App, { target: document.getElementById("app")! });
