// A board as a person plays on it: what is seen on its squares, and what is done there.

/** The game's own board: there may be another one for notes. */
const board = (page) => page.locator('.side-of-board, .face');

/** The square of this name. */
export const square = (page, at) => board(page).getByRole('gridcell', { name: new RegExp(`^${at},`) });

/** Waits until the board knows what can be done: between turns a person is never that quick. */
export async function ready(page) {
  await board(page).locator('[role="grid"][aria-busy="false"]').waitFor();
}

export async function click(page, ...squares) {
  for (const at of squares) {
    await ready(page);
    await square(page, at).click();
  }
}

export async function tap(page, ...squares) {
  for (const at of squares) {
    await ready(page);
    await square(page, at).tap();
  }
}

/** The button that hands the composed turn in. */
export const playButton = (page) =>
  page.getByRole('button', { name: /^(Play|End turn|Jouer|Finir le coup)$/ });

export async function drag(page, from, to) {
  await ready(page);
  await square(page, from).hover();
  await page.mouse.down();
  await square(page, to).hover();
  await page.mouse.up();
}

/** Waits until the square holds what its name says. */
export async function sees(page, at, what) {
  await board(page)
    .getByRole('gridcell', { name: new RegExp(`^${at}, ${what}`) })
    .waitFor();
}

/** Waits for words in the visible status of the turn. */
export async function status(page, words) {
  await page.locator('.status', { hasText: words }).waitFor();
}
