// What the reader wishes: pace, sound, hints, a name.
import type { Asks } from "../generated/protocol.ts";
import { recall, remember } from "./keep.ts";
import type { Speed } from "./scene.ts";
import { isSoundOn, setVolume, turnSound, volume } from "./sound.ts";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  private wish = $state<Speed | null>(recall<Speed>("speed"));
  private calm = $state(calm.matches);
  sound = $state(isSoundOn());
  volume = $state(volume());
  hints = $state(recall<boolean>("hints") ?? false);
  name = $state(recall<string>("name") ?? "");
  /** Questions with a single answer that tells nothing are answered without asking. */
  obvious = $state(recall<boolean>("obvious") ?? true);
  /** Moves that cost much are sent only when the player is sure. */
  careful = $state(recall<boolean>("careful") ?? true);
  /** When this reader is asked in windows. */
  asks = $state<Asks>(recall<Asks>("asks") ?? "matters");
  /** The reader's wish; without one, still where the system asks for less motion. */
  readonly speed = $derived<Speed>(this.wish ?? (this.calm ? "still" : "normal"));

  constructor() {
    calm.addEventListener("change", () => (this.calm = calm.matches));
  }

  setSpeed(speed: Speed): void {
    this.wish = speed;
    remember("speed", speed);
  }

  setSound(on: boolean): void {
    this.sound = on;
    turnSound(on);
  }

  setVolume(to: number): void {
    this.volume = to;
    setVolume(to);
  }

  setHints(on: boolean): void {
    this.hints = on;
    remember("hints", on);
  }

  setObvious(on: boolean): void {
    this.obvious = on;
    remember("obvious", on);
  }

  setCareful(on: boolean): void {
    this.careful = on;
    remember("careful", on);
  }

  setAsks(asks: Asks): void {
    this.asks = asks;
    remember("asks", asks);
  }

  setName(name: string): void {
    this.name = name;
    remember("name", name);
  }
}

export const settings = new Settings();
