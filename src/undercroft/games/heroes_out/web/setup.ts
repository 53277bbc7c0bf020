// The pages for choosing a scenario and a difficulty.
import type { SetupPart } from "$shell/lib/setups.ts";
import Setup from "./Setup.svelte";

export default { Panel: Setup, shows: ["scenario", "difficulty"] } satisfies SetupPart;
