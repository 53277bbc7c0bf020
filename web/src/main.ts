import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/app.css";
import App from "./App.svelte";
import { watchBuild } from "./lib/build.svelte.ts";
import { firstLanguage, texts } from "./lib/language.svelte.ts";
import { mine } from "./lib/mine.svelte.ts";
import { notify } from "./lib/notify.svelte.ts";
import { watchAddress } from "./lib/place.svelte.ts";
import { startWorker } from "./lib/worker.ts";

watchAddress();
watchBuild();
startWorker();
await texts.speak(firstLanguage());
mount(App, { target: document.getElementById("app")! });
mine.watch((turns) => notify.hear(turns));
