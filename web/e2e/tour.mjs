// A tour as a reader walks through it, in the language of the page: what is asked, played and said.

import assert from 'node:assert/strict';
import { playButton } from './board.mjs';
import { make } from './player.mjs';

export const heading = (page, name) => page.getByRole('heading', { level: 2 }).filter({ hasText: name });
export const told = (page, kind) => page.locator(`.lesson .told.${kind}`);
export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const fetchTour = async (base, game, lang = 'en') =>
  (await fetch(`${base}/api/games/${game}/tour?lang=${lang}`)).json();

/** The words by which the page leads on, by language. */
const WORDS = {
  en: { next: 'Next stop', finish: 'Finish the tour', end: 'That was the tour' },
  fr: { next: 'Étape suivante', finish: 'Terminer la visite', end: 'La visite est terminée' },
};

/** Makes a part as a person does: each step by the gesture that the server names for it. */
async function compose({ page, base, press }, game, wish, part) {
  const rest = part.split(',');
  const prefix = [];
  let confirmed = true;
  while (rest.length > 0) {
    const answer = await fetch(`${base}/api/games/${game}/study`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...wish, prefix: prefix.join(',') }),
    });
    const { steps } = await answer.json();
    const step = steps.find(({ text }) => text === rest[0]);
    assert.ok(step, `${rest[0]} is offered after ${prefix}`);
    await page.locator('[role="grid"][aria-busy="false"]').waitFor();
    await make({ page, press }, step, steps);
    prefix.push(rest.shift());
    confirmed =
      (prefix.length === 1 && step.then === 'ends' && !step.warning) || step.gesture.kind === 'assign';
    if (!confirmed)
      await page
        .locator('.steps li')
        .nth(prefix.length - 1)
        .waitFor();
  }
  if (!confirmed) await press(playButton(page));
}

/** Solves one stop by the first answer of each of its tasks. */
export async function solve(guest, game, stop) {
  const { page } = guest;
  const played = [];
  for (const task of stop.tasks) {
    await page.locator('.lesson .text', { hasText: task.text }).waitFor();
    await compose(guest, game, { position: stop.position, played, eye: stop.seat }, task.answers[0]);
    await told(page, 'right').filter({ hasText: task.success }).waitFor();
    played.push(task.answers[0], ...task.reply);
  }
}

/** Walks a whole tour; `look` sees each stop, counted from 0, once it is solved. */
export async function walk(guest, game) {
  const { page, base, press, lang = 'en', look = () => {} } = guest;
  const { stops } = await fetchTour(base, game, lang);
  await page.goto(`/tour/${game}`);
  for (const [index, stop] of stops.entries()) {
    await heading(page, stop.title).waitFor();
    await solve(guest, game, stop);
    await look(index);
    await press(button(page, index === stops.length - 1 ? WORDS[lang].finish : WORDS[lang].next));
  }
  await heading(page, WORDS[lang].end).waitFor();
}
