// The sounds: each is rendered as the browser renders it and looked at as a curve; and when they are made at all.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { button } from './board';
import { expect, type Locator, type Page, PHONE, test } from './kit';

/** The synthesis by itself, as a script that any page can run. */
async function synth(): Promise<string> {
  const entry = fileURLToPath(new URL('../src/lib/synth.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'Synth' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return `${first.output[0].code}; window.Synth = Synth`;
}

interface Heard {
  name: string;
  /** The greatest amplitude, of which 1 is the most that there is. */
  peak: number;
  /** When it has died away, in seconds. */
  lasts: number;
  start: number;
  /** Whether it is the same once more. */
  same: boolean;
  /** How much of it is left at a quarter of the volume. */
  quieter: number;
  samples: number[];
}

/** Renders every sound. */
function hear(page: Page): Promise<Heard[]> {
  return page.evaluate(async () => {
    const { Synth } = window as unknown as { Synth: typeof import('../src/lib/synth') };
    const RATE = 48_000;
    const render = async (name: (typeof Synth.NAMES)[number], volume: number) => {
      const context = new OfflineAudioContext(1, RATE * 1.5, RATE);
      Synth.sounding(context, name, volume);
      return (await context.startRendering()).getChannelData(0);
    };
    const power = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0));
    return Promise.all(
      Synth.NAMES.map(async (name) => {
        const [samples, again, quiet] = await Promise.all([1, 1, 0.25].map((loud) => render(name, loud)));
        return {
          name,
          peak: Math.max(...samples.map(Math.abs)),
          lasts: samples.findLastIndex((one) => Math.abs(one) > 0.001) / RATE,
          start: Math.abs(samples[0]),
          same: samples.every((one, index) => Math.abs(one - again[index]) < 0.001),
          quieter: power(quiet) / power(samples),
          samples: [...samples.subarray(0, RATE * 0.7)],
        };
      }),
    );
  });
}

/** How much two curves are the same: 1 where they are. */
function likeness({ samples: one }: Heard, { samples: other }: Heard): number {
  const dot = (left: number[], right: number[]) =>
    left.reduce((sum, value, index) => sum + value * right[index], 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

test('every sound is heard, short, unlike the others, and never too loud', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(await synth());
  const sounds = await hear(page);
  expect(sounds.length).toBeGreaterThanOrEqual(13);
  for (const { name, peak, lasts, start, same, quieter } of sounds) {
    expect(peak, `${name} is heard`).toBeGreaterThan(0.05);
    expect(peak, `${name} is not too loud`).toBeLessThan(0.7);
    expect(lasts, `${name} is no mere crack`).toBeGreaterThan(0.03);
    expect(lasts, `${name} is short`).toBeLessThan(0.6);
    expect(start, `${name} begins softly`).toBe(0);
    expect(same, `${name} is always the same`).toBe(true);
    expect(quieter, `${name} becomes quieter`).toBeLessThan(0.5);
    expect(quieter, `${name} is heard when it is quiet`).toBeGreaterThan(0.01);
  }
  for (const [index, one] of sounds.entries())
    for (const other of sounds.slice(index + 1))
      expect(likeness(one, other), `${one.name} is unlike ${other.name}`).toBeLessThan(0.9);
});

/** Counts the tones that a page asks the loudspeaker for. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      const { dataset } = document.documentElement;
      dataset.heard = String(Number(dataset.heard ?? 0) + 1);
      start.call(this, when);
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-heard'));
}

/** Moves the slider until something is heard: a sound that would come too late on a busy machine is left out. */
async function isHeard(volume: Locator, count: () => Promise<number>): Promise<void> {
  const before = await count();
  await expect(async () => {
    await volume.press((await volume.inputValue()) === '1' ? 'ArrowDown' : 'ArrowUp');
    await expect.poll(count, { timeout: 2000 }).toBeGreaterThan(before);
  }).toPass();
}

test('the volume is heard as it is set, nothing is fetched before, and nothing sounds once sounds are off', async ({
  page,
}) => {
  const count = await listen(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const hasSynth = () => fetched.some((url) => url.includes('synth'));

  await page.goto('/');
  await button(page, 'Settings').click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  await expect(volume).toBeVisible();
  expect(hasSynth(), 'nothing is fetched before the first sound').toBe(false);
  await isHeard(volume, count);
  expect(hasSynth()).toBe(true);

  const chosen = Number(await volume.inputValue());
  await page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
  await expect(volume).toBeDisabled();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('menagerie.appearance') ?? ''));
  expect(kept).toMatchObject({ sound: false, volume: chosen });
  await page.getByRole('checkbox', { name: 'Sounds' }).check();
  await isHeard(volume, count);
});

test('vibration is offered where something can vibrate', async ({ open }) => {
  for (const { look, offered } of [
    { look: PHONE, offered: 1 },
    { look: {}, offered: 0 },
  ]) {
    const page = await open(look);
    await page.goto('/');
    await button(page, 'Settings').click();
    await expect(page.getByRole('checkbox', { name: 'Sounds' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /Vibrate/ })).toHaveCount(offered);
  }
});
