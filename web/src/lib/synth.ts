// Every sound of the client, made of a few partials and a little noise: wood on wood for pieces, paper for cards, earth
// for graves, wooden bars for what is told. Nothing here is by chance, so that a sound is always the same.

/** One thing that sounds and dies away. */
interface Voice {
  /** When it begins, and how long it swells and fades, in seconds. */
  at: number;
  rise: number;
  fall: number;
  /** Its loudness at the top. */
  gain: number;
  /** What sounds: a pure tone, or noise through a filter as narrow as `q` says. */
  q?: number;
  /** Its pitch in hertz, and the one that it glides to. */
  from: number;
  to?: number;
}

/** A piece of wood that is set down: a click, the tone of the piece, and the board below it. */
function knock(at: number, pitch: number, gain: number): Voice[] {
  return [
    { at, rise: 0.001, fall: 0.016, gain: gain * 0.9, q: 0.9, from: pitch * 5 },
    { at, rise: 0.001, fall: 0.12, gain: gain * 0.5, from: pitch },
    { at, rise: 0.001, fall: 0.06, gain: gain * 0.22, from: pitch * 2.71 },
    { at, rise: 0.002, fall: 0.16, gain: gain * 0.45, from: pitch * 0.42, to: pitch * 0.36 },
  ];
}

/** A wooden bar struck with a soft mallet. */
function bar(at: number, pitch: number, gain: number, fall = 0.26): Voice[] {
  return [
    { at, rise: 0.003, fall, gain: gain * 0.55, from: pitch },
    { at, rise: 0.002, fall: fall * 0.3, gain: gain * 0.14, from: pitch * 3.93 },
    { at, rise: 0.001, fall: 0.014, gain: gain * 0.2, q: 1, from: 1800 },
  ];
}

/** Paper that is drawn over paper. */
const rustle = (at: number, from: number, to: number, gain: number, rise: number, fall: number): Voice => ({
  ...{ at, rise, fall, gain, q: 0.8, from, to },
});

/** A clod that falls on others. */
const clod = (at: number, pitch: number, gain: number): Voice[] => [
  { at, rise: 0.003, fall: 0.05, gain, q: 1.4, from: pitch, to: pitch * 0.6 },
  { at, rise: 0.002, fall: 0.02, gain: gain * 0.35, q: 0.7, from: pitch * 4 },
];

const [G3, C4, E4, G4, A4, C5, E5, G5, C6] = [196, 262, 330, 392, 440, 523, 659, 784, 1047];

const SOUNDS = {
  move: knock(0, 420, 0.7),
  capture: [...knock(0, 560, 0.6), ...knock(0.055, 300, 1)],
  token: knock(0, 1150, 0.4),
  check: [...bar(0, C5, 0.6, 0.12), ...bar(0.1, G5, 0.8, 0.22)],
  /** One's time is short. */
  low: [...bar(0, A4, 0.7, 0.1), ...bar(0.14, A4, 0.7, 0.1)],
  promotion: [...bar(0, C5, 0.5, 0.12), ...bar(0.08, E5, 0.55, 0.14), ...bar(0.16, G5, 0.65, 0.26)],
  card: [rustle(0, 1700, 3600, 0.6, 0.03, 0.09), rustle(0.11, 3000, 2000, 0.7, 0.006, 0.12)],
  burial: [
    { at: 0, rise: 0.05, fall: 0.26, gain: 2.4, q: 0.8, from: 330, to: 140 },
    ...clod(0.06, 520, 1.5),
    ...clod(0.15, 430, 1.3),
    ...clod(0.22, 600, 0.9),
    ...clod(0.3, 380, 0.8),
  ],
  yes: [...bar(0, G4, 0.6, 0.14), ...bar(0.11, C5, 0.75, 0.26)],
  no: [...bar(0, E4, 0.7, 0.12), ...bar(0.12, G3, 0.95, 0.2)],
  turn: bar(0, A4, 0.6, 0.34),
  won: [
    ...bar(0, C5, 0.5, 0.14),
    ...bar(0.09, E5, 0.5, 0.14),
    ...bar(0.18, G5, 0.55),
    ...bar(0.27, C6, 0.6, 0.3),
  ],
  lost: [...bar(0, G4, 0.55, 0.16), ...bar(0.13, E4, 0.6, 0.18), ...bar(0.27, C4, 0.75, 0.3)],
  drawn: [...bar(0, G4, 0.55, 0.14), ...bar(0.14, G4, 0.55, 0.14), ...bar(0.14, C5, 0.45, 0.3)],
} satisfies Record<string, Voice[]>;

export type SoundName = keyof typeof SOUNDS;
export const NAMES = Object.keys(SOUNDS) as SoundName[];

/** How loud everything is at full volume. */
const MASTER = 0.5;

/** Lets a sound begin now, as loud as `volume` says from 0 to 1. */
export function sounding(context: BaseAudioContext, name: SoundName, volume: number): void {
  const master = new GainNode(context, { gain: MASTER * volume ** 1.5 });
  master.connect(context.destination);
  for (const voice of SOUNDS[name]) voiced(context, voice).connect(master);
}

/** One voice that begins, dies away and ends. */
function voiced(context: BaseAudioContext, { at, rise, fall, gain, q, from, to = from }: Voice): AudioNode {
  const start = context.currentTime + at;
  const top = start + rise;
  const end = top + fall;
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, start).linearRampToValueAtTime(gain, top);
  loudness.gain.exponentialRampToValueAtTime(0.001 * gain, end).linearRampToValueAtTime(0, end + 0.005);

  const { source, tone } = sourceOf(context, q);
  tone.frequency.setValueAtTime(from, start).exponentialRampToValueAtTime(to, end);
  tone.connect(loudness);
  source.start(start);
  source.stop(end + 0.005);
  return loudness;
}

/** What sounds, and what gives it its pitch: of a pure tone both are the same. */
function sourceOf(context: BaseAudioContext, q: number | undefined) {
  if (q === undefined) {
    const tone = new OscillatorNode(context);
    return { source: tone, tone };
  }
  const source = noise(context);
  const tone = new BiquadFilterNode(context, { type: 'bandpass', Q: q });
  source.connect(tone);
  return { source, tone };
}

let hiss: AudioBuffer | undefined;

/** Half a second of noise, always the same. */
function noise(context: BaseAudioContext): AudioBufferSourceNode {
  hiss ??= hissing();
  return new AudioBufferSourceNode(context, { buffer: hiss });
}

function hissing(): AudioBuffer {
  const buffer = new AudioBuffer({ length: 24_000, sampleRate: 48_000 });
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    samples[index] = seed / 2 ** 31 - 1;
  }
  return buffer;
}
