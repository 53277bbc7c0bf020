// A small vocabulary of synthesised sounds; silent until somebody turns the sound on.
import { recall, remember } from "./keep.ts";

export const SOUND_NAMES = [
  "card", "reveal", "dice", "coin", "wound", "win", "lose", "tick", "turn", "presence", "slash", "roar", "burst",
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

const USUAL_VOLUME = 0.7;
let on = recall<boolean>("sound") ?? false;
let loudness = recall<number>("volume") ?? USUAL_VOLUME;
let audio: AudioContext | null = null;
/** All that is heard goes through it. */
let master: GainNode | null = null;

export const isSoundOn = (): boolean => on;

export const volume = (): number => loudness;

/** From 0 to 1, as the ear hears it; a sound tells at once how loud that is. */
export function setVolume(wish: number): void {
  loudness = Math.min(1, Math.max(0, wish));
  remember("volume", loudness);
  if (master) master.gain.value = loudness ** 2;
  play("turn");
}

export function turnSound(wish: boolean): void {
  on = wish;
  remember("sound", wish);
  if (wish) play("turn");
  else hush();
}

/** One voice: a wave that starts at a pitch, slides to another and dies away. */
function voice(wave: OscillatorType, from: number, to: number, at: number, length: number, loud: number): void {
  const now = audio!.currentTime + at;
  const tone = audio!.createOscillator();
  const gain = audio!.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + length);
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loud, now + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  tone.connect(gain).connect(master!);
  tone.start(now);
  tone.stop(now + length + 0.02);
}

/** A rustle: filtered noise, as of paper or of a blow. */
function rustle(pitch: number, at: number, length: number, loud: number): void {
  const frames = Math.ceil(audio!.sampleRate * length);
  const buffer = audio!.createBuffer(1, frames, audio!.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = audio!.createBufferSource();
  const filter = audio!.createBiquadFilter();
  const gain = audio!.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(master!);
  source.start(audio!.currentTime + at);
}

const chord = (notes: number[], gap: number, length: number): void =>
  notes.forEach((note, index) => voice("triangle", note, note, index * gap, length, 0.12));

const SOUNDS: Record<SoundName, () => void> = {
  tick: () => voice("sine", 880, 660, 0, 0.07, 0.08),
  // A bell of two strokes, a fifth apart: nothing else rings.
  turn: () => [0, 0.16].forEach((at, index) => [1, 2.76, 5.4].forEach((partial, n) => voice("sine", (index ? 784 : 523) * partial, (index ? 784 : 523) * partial, at, 0.9 / (n + 1), 0.1 / (n + 1)))),
  // A door on its hinges: somebody comes or goes.
  presence: () => (voice("triangle", 180, 240, 0, 0.22, 0.07), rustle(420, 0.16, 0.1, 0.5)),
  // Wood that tumbles over a table and lies still.
  dice: () => [0, 0.09, 0.16, 0.21, 0.25].forEach((at, index) => (rustle(1300 - index * 120, at, 0.05, 0.9 - index * 0.13), voice("square", 240 + index * 20, 160, at, 0.035, 0.035))),
  card: () => rustle(2600, 0, 0.09, 0.5),
  reveal: () => [0, 0.05, 0.1].forEach((at) => rustle(1900 + at * 9000, at, 0.12, 0.4)),
  coin: () => [0, 0.06].forEach((at) => voice("sine", 1500 + at * 6000, 1900 + at * 6000, at, 0.25, 0.09)),
  wound: () => (rustle(220, 0, 0.22, 1.1), voice("sawtooth", 150, 55, 0, 0.28, 0.12)),
  slash: () => [0, 0.07].forEach((at) => rustle(3400 - at * 9000, at, 0.13, 0.9)),
  burst: () => (rustle(900, 0, 0.3, 0.8), chord([988, 1319, 1568], 0.05, 0.35)),
  roar: () => (rustle(140, 0, 0.9, 2.2), voice("sawtooth", 95, 38, 0, 1, 0.16), voice("sawtooth", 70, 33, 0.05, 1.1, 0.12)),
  win: () => chord([392, 494, 587, 784], 0.13, 0.7),
  lose: () => chord([392, 370, 311, 233], 0.2, 0.8),
};

function newMaster(context: AudioContext): GainNode {
  const gain = context.createGain();
  gain.gain.value = loudness ** 2;
  gain.connect(context.destination);
  return gain;
}

export function play(name: SoundName): void {
  if (!on) return;
  audio ??= new AudioContext();
  master ??= newMaster(audio);
  void audio.resume().then(() => {
    SOUNDS[name]();
    murmur();
  });
}

// --- the hall itself: a low draught, and now and then a crackle of the torches or a drop of water

let draught: AudioBufferSourceNode | null = null;
let stir: ReturnType<typeof setTimeout> | undefined;
const AMBIENCE = 0.05;

/** Begins with the first sound somebody wished for, and goes on until the sound is turned off. */
function murmur(): void {
  if (draught || !on) return;
  const frames = audio!.sampleRate * 4;
  const buffer = audio!.createBuffer(1, frames, audio!.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0, last = 0; i < frames; i++) {
    last = (last + 0.02 * (Math.random() * 2 - 1)) / 1.02;
    wave[i] = last * 3 * Math.sin((Math.PI * i) / frames); // silent at both ends: the loop has no seam
  }
  draught = audio!.createBufferSource();
  draught.buffer = buffer;
  draught.loop = true;
  const gain = audio!.createGain();
  gain.gain.value = AMBIENCE;
  draught.connect(gain).connect(master!);
  draught.start();
  later();
}

function later(): void {
  stir = setTimeout(() => {
    if (!document.hidden) Math.random() < 0.7 ? crackle() : voice("sine", 1900, 640, 0, 0.09, 0.02);
    later();
  }, 900 + Math.random() * 3200);
}

const crackle = (): void => [0, 0.05, 0.13].forEach((at) => rustle(1500 + Math.random() * 2500, at, 0.03, 0.05));

function hush(): void {
  clearTimeout(stir);
  draught?.stop();
  draught = null;
}
