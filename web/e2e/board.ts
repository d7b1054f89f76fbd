// A board as a person plays on it: what is seen on its squares, and what is done there. What several files look for on the
// pages with a board is found here, so that a page can be laid out anew in one place.

import { expect, type Locator, type Page } from './kit';

/** The game's own board: there may be another one for notes. */
export const board = (page: Page): Locator => page.locator('.side-of-board, .face');
export const grid = (page: Page): Locator => board(page).getByRole('grid');

/** The square of this name. */
export const square = (page: Page, at: string): Locator =>
  board(page).getByRole('gridcell', { name: new RegExp(`^${at},`) });

/** Waits until the board knows what can be done: between turns a person is never that quick. */
export async function ready(page: Page): Promise<void> {
  await expect(board(page).locator('[role="grid"][aria-busy="false"]')).toBeVisible();
}

export async function click(page: Page, ...squares: string[]): Promise<void> {
  for (const at of squares) {
    await ready(page);
    await square(page, at).click();
  }
}

export async function tap(page: Page, ...squares: string[]): Promise<void> {
  for (const at of squares) {
    await ready(page);
    await square(page, at).tap();
  }
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  await ready(page);
  await square(page, from).hover();
  await page.mouse.down();
  await square(page, to).hover();
  await page.mouse.up();
}

/** Waits until the square holds what its name says. */
export async function sees(page: Page, at: string, what: string): Promise<void> {
  await expect(board(page).getByRole('gridcell', { name: new RegExp(`^${at}, ${what}`) })).toBeVisible();
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** The button that hands the composed turn in. */
export const playButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Play|End turn|Jouer|Finir le coup)$/ });
/** The field for turns that are typed. In a match it steps back until it is asked for. */
export const typed = (page: Page): Locator => page.getByRole('textbox', { name: 'Type a turn' });
/** The dialog that asks which of several steps between the same squares is meant. */
export const chooser = (page: Page): Locator => page.getByRole('dialog', { name: 'Which one?' });
/** The own hand of cards. */
export const cards = (page: Page): Locator => page.getByRole('region', { name: /^(Your cards|Vos cartes)$/ });
/** The steps of the turn that is being composed. */
export const composed = (page: Page): Locator => page.locator('.steps li');

/** Waits for words in the visible status of the turn. */
export async function status(page: Page, words: string): Promise<void> {
  await expect(page.locator('.status', { hasText: words })).toBeVisible();
}

/** Waits for words in the line that says what to do now. */
export async function instruction(page: Page, words: string): Promise<void> {
  await expect(page.locator('.instruction', { hasText: words })).toBeVisible();
}

/** Asks for the field for turns that are typed. */
export async function openField(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Type a turn' }).click();
  await expect(typed(page)).toBeVisible();
  return typed(page);
}

/** Puts the cover of a shared screen away. */
export async function uncover(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `I am ${name}: show the board` }).click();
}

/** Gives up, and says so again when asked. */
export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
}
