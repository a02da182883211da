/* Small sounds made on the spot with WebAudio: a card on wool, a trick drawn in, and a soft call when it is your turn
 * and the page is not in sight. No files, nothing before the first touch (browsers forbid it). */

import { setting } from "../settings.js";

let context = null;

function awake() {
  if (!context && "AudioContext" in window) context = new AudioContext();
  if (context?.state === "suspended") context.resume();
}
for (const name of ["pointerdown", "keydown"]) addEventListener(name, awake, { once: true });

const volume = () => Number(setting("sound"));

function rustle(length, pitch, loudness) {
  if (!context || context.state !== "running" || !volume()) return;
  const frames = Math.floor(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: volume() * loudness }))
    .connect(context.destination);
  source.start();
}

function tone(frequency, after, length) {
  if (!context || context.state !== "running" || !volume()) return;
  const at = context.currentTime + after;
  const voice = new OscillatorNode(context, { type: "sine", frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(volume() * 0.25, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

export const sounds = {
  card: () => rustle(0.07, 1800, 0.5),
  gather: () => rustle(0.2, 900, 0.4),
  yourTurn: () => {
    tone(523, 0, 0.5);
    tone(659, 0.14, 0.7);
  },
  hurry: () => {
    tone(440, 0, 0.25);
    tone(440, 0.3, 0.25);
  },
  fanfare: () => {
    tone(523, 0, 0.4);
    tone(659, 0.1, 0.4);
    tone(784, 0.2, 0.8);
  },
};
