// The sounds: each is rendered as the browser renders it and looked at as a curve; and when they are made at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { house, PHONE } from './kit.mjs';

const { open } = await house();

/** The synthesis by itself, as a script that any page can run. */
async function synth() {
  const entry = fileURLToPath(new URL('../src/lib/synth.ts', import.meta.url));
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'Synth' } },
  });
  return output[0].code;
}

test('every sound is heard, short, unlike the others, and never too loud', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await page.evaluate(`${await synth()}; window.Synth = Synth`);
  const sounds = await page.evaluate(async () => {
    const { NAMES, sounding } = window.Synth;
    const RATE = 48_000;
    const render = async (name, volume) => {
      const context = new OfflineAudioContext(1, RATE * 1.5, RATE);
      sounding(context, name, volume);
      return (await context.startRendering()).getChannelData(0);
    };
    const power = (samples) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0));
    return Promise.all(
      NAMES.map(async (name) => {
        const samples = await render(name, 1);
        const again = await render(name, 1);
        const quiet = await render(name, 0.25);
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
  assert.ok(sounds.length >= 13);
  for (const { name, peak, lasts, start, same, quieter } of sounds) {
    assert.ok(peak > 0.05, `${name} is heard: ${peak}`);
    assert.ok(peak < 0.7, `${name} is not too loud: ${peak}`);
    assert.ok(lasts > 0.03 && lasts < 0.62, `${name} lasts ${lasts} s`);
    assert.equal(start, 0, `${name} begins without a crack`);
    assert.ok(same, `${name} is always the same`);
    assert.ok(quieter > 0.01 && quieter < 0.5, `${name} becomes quieter: ${quieter}`);
  }
  const likeness = (one, other) => {
    const dot = (left, right) => left.reduce((sum, value, index) => sum + value * right[index], 0);
    return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
  };
  for (const [index, one] of sounds.entries())
    for (const other of sounds.slice(index + 1))
      assert.ok(likeness(one.samples, other.samples) < 0.9, `${one.name} is unlike ${other.name}`);
  await close();
});

/** A page that counts what it asks the loudspeaker for, and what it fetches. */
async function listening(options) {
  const opened = await open(options);
  await opened.page.addInitScript(() => {
    window.heard = 0;
    const { start } = OscillatorNode.prototype;
    Object.assign(OscillatorNode.prototype, {
      start(...when) {
        window.heard += 1;
        start.apply(this, when);
      },
    });
  });
  const fetched = [];
  opened.page.on('request', (request) => fetched.push(request.url()));
  return { ...opened, hasSynth: () => fetched.some((url) => /synth/.test(url)) };
}

/** Moves the slider until something is heard: a sound that would come too late on a busy machine is left out. */
async function heard(page, volume) {
  const before = await page.evaluate(() => window.heard);
  for (let tries = 0; tries < 20; tries += 1) {
    await volume.press(tries % 2 === 0 ? 'ArrowUp' : 'ArrowDown');
    const later = await page
      .waitForFunction((count) => window.heard > count, before, { timeout: 1500 })
      .catch(() => null);
    if (later) return;
  }
  assert.fail('nothing is heard');
}

test('the volume is tried as it is set; nothing is fetched before, and nothing sounds once sounds are off', async () => {
  const { page, close, hasSynth } = await listening();
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.waitFor();
  assert.ok(!hasSynth(), 'nothing is fetched before the first sound');
  await heard(page, volume);
  assert.ok(hasSynth());
  const chosen = Number(await volume.inputValue());
  await page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
  assert.ok(await volume.isDisabled());
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('menagerie.appearance')));
  assert.deepEqual([kept.sound, kept.volume], [false, chosen]);
  await page.getByRole('checkbox', { name: 'Sounds' }).check();
  await heard(page, volume);
  await close();
});

test('vibration is offered where something can vibrate', async () => {
  for (const [options, offered] of [
    [PHONE, 1],
    [{}, 0],
  ]) {
    const { page, close } = await open(options);
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Sounds' }).waitFor();
    assert.equal(await page.getByRole('checkbox', { name: /Vibrate/ }).count(), offered);
    await close();
  }
});
