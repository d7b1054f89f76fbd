// A finished game is looked back at, and a position from the editor: lines, threats, scores, turning points.

import { button, click, resign, sees } from './board';
import {
  axe,
  boxOf,
  expect,
  fits,
  HOT_SEAT,
  isWhole,
  ON_ITS_SIDE,
  type Page,
  SMALL_PHONE,
  SMALL_SCREENS,
  sitDown,
  test,
  tooLow,
} from './kit';

const CHESS = { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT };
/** The fool's mate. */
const FOOLISH = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
/** Black is to move, and would be mated. */
const THREAT = 'r5k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1';

const lines = (page: Page) => page.getByRole('button', { pressed: false }).and(page.locator('.line'));
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const slider = (page: Page) => page.getByRole('slider', { name: 'Turn that is shown' });
const looked = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

/** Plays a game to its end and asks for its analysis. */
async function lookBack(page: Page, parts = FOOLISH): Promise<void> {
  await sitDown(page, CHESS, { parts });
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.waitForURL(/\/analysis\/chess960\?match=/);
}

test('a finished game is gone through, and its turning point is shown with the better turn', async ({
  page,
}) => {
  await lookBack(page);
  await expect(heading(page, 'Analysis: Chess960')).toBeVisible();
  await expect(page.getByText('Turn 4 of 4', { exact: true })).toBeVisible();
  await expect(page.getByText('The game is over here.')).toBeVisible();
  // The graph fills by itself, and nothing that stands above what is found moves.
  const places = async () => Promise.all([boxOf(page.getByRole('grid')), boxOf(slider(page))]);
  const before = await places();
  await looked(page, '5 of 5 positions looked at');
  expect(await places()).toEqual(before);
  await expect(page.locator('.graph rect.above')).toHaveCount(5);
  await expect(page.getByRole('img', { name: /: 5 of 5 positions looked at/ })).toBeVisible();
  await axe(page, 'an analysed game');

  const point = page.getByRole('list', { name: 'Turning points' }).getByRole('button');
  await expect(point).toHaveText(/^Turn 3, White: g4 .* became −#1\. Better was \S+/);
  await point.click();
  await expect(page.getByText('Turn 2 of 4', { exact: true })).toBeVisible();
  await sees(page, 'g2', 'white pawn');
  await expect(heading(page, 'Best turns for White')).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).first()).not.toHaveAttribute('title', /^g4 /);
  await expect(page).toHaveURL(/after=2$/);

  // The table says what the graph shows.
  await page.getByText('Scores turn by turn').click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(3)).toContainText('turning point');
  await expect(rows.nth(4)).toContainText('Black: the game is won');
  await button(page, 'Show the position after Qh4#').click();
  await sees(page, 'h4', 'black queen');
  await axe(page, 'the table of an analysed game');
  // A reload opens where one looked.
  await expect(page).toHaveURL(/after=4$/);
  await page.reload();
  await sees(page, 'h4', 'black queen');
});

test('by keyboard, one steps through a game and along a line', async ({ page }) => {
  await lookBack(page);
  await looked(page, '5 of 5 positions looked at');
  await page.keyboard.press('Home');
  await expect(page.getByText('Before the first turn', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
  await page.keyboard.press('ArrowRight');
  await sees(page, 'f3', 'white pawn');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await sees(page, 'g4', 'white pawn');
  // The mate is the best line; on the board it is one turn long.
  const mate = page.locator('button.line').first();
  await expect(mate).toContainText('Qh4#');
  await expect(mate).toContainText('Black: a win in 1 turn');
  await mate.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A line, turn 1 of 1', { exact: true })).toBeVisible();
  await sees(page, 'h4', 'black queen');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Turn 3 of 4', { exact: true })).toBeVisible();
  await sees(page, 'd8', 'black queen');
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await sees(page, 'g2', 'white pawn');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Turn 2 of 4, /);
});

test('turns of one’s own are tried from a moment of a game, looked at and left', async ({ page }) => {
  await lookBack(page);
  await looked(page, '5 of 5 positions looked at');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // White would rather not be mated.
  await click(page, 'd2', 'd4');
  await expect(page.getByText('Your own line, turn 1 of 1', { exact: true })).toBeVisible();
  await expect(heading(page, 'Best turns for Black')).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).first()).not.toContainText('Qh4#');
  await axe(page, 'a line of one’s own');
  await click(page, 'e5', 'd4');
  await expect(page.getByText('Your own line, turn 2 of 2', { exact: true })).toBeVisible();
  await expect(heading(page, 'Best turns for White')).toBeVisible();
  await lines(page).first().click();
  await expect(page.getByText(/^A line, turn 1 of \d+$/)).toBeVisible();
  await button(page, 'Leave the line').click();
  await expect(page.getByText('Your own line, turn 2 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Your own line, turn 1 of 2', { exact: true })).toBeVisible();
  await sees(page, 'e5', 'black pawn');
  await page.keyboard.press('ArrowRight');
  await sees(page, 'd4', 'black pawn');
  await button(page, 'Leave the line').click();
  await expect(page.getByText('Turn 2 of 4', { exact: true })).toBeVisible();
  await sees(page, 'd2', 'white pawn');
  // What was played in the game is no line of one's own.
  await click(page, 'g2', 'g4');
  await expect(page.getByText('Turn 3 of 4', { exact: true })).toBeVisible();
  await expect(page.getByText('5 of 5 positions looked at', { exact: true })).toBeVisible();
});

test('what goes on is stopped and gone on with, and waits when the server is busy', async ({
  page,
  complaints,
}) => {
  complaints.excuse('429');
  let refused = 0;
  await page.route('**/api/matches/*/analysis', async (route) => {
    if (route.request().postDataJSON().after !== 1 || refused > 0) return route.continue();
    refused += 1;
    await route.fulfill({
      status: 429,
      headers: { 'Retry-After': '2' },
      json: { error: { code: 'too_many', message: 'too many calls; try again in 2 s' } },
    });
  });
  await lookBack(page);
  await expect(page.getByText(/^The server is busy: going on in \d seconds?\.$/)).toBeVisible();
  await button(page, 'Stop').click();
  await expect(page.getByText(/^[12] of 5 positions looked at$/)).toBeVisible();
  // What one looks at is told all the same.
  await button(page, 'One turn back').click();
  await expect(page.locator('button.line').first()).toContainText('Qh4#');
  await button(page, 'Go on').click();
  await looked(page, '5 of 5 positions looked at');
  expect(refused).toBe(1);
});

test('a position from the editor is analysed, with what threatens', async ({ page, complaints }) => {
  await page.goto(`/edit/chess960?${new URLSearchParams({ position: THREAT })}`);
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await expect(heading(page, 'Best turns for Black')).toBeVisible();
  await expect(page.getByText('The position', { exact: true })).toBeVisible();
  await expect(lines(page).first()).toContainText('Rxa1#');
  await axe(page, 'an analysed position');
  await button(page, 'Show threats').click();
  await expect(heading(page, 'What White threatens')).toBeVisible();
  await expect(page.locator('.line').first()).toContainText('Rxa8#');
  await axe(page, 'threats');
  await button(page, 'Show threats').click();
  await expect(heading(page, 'Best turns for Black')).toBeVisible();
  await lines(page).first().click();
  await sees(page, 'a1', 'black rook');
  await button(page, 'Leave the line').click();
  await sees(page, 'a8', 'black rook');
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await expect(page.getByRole('textbox', { name: 'Position as text' })).toHaveValue(THREAT);

  // In check a turn cannot be left out, and the page says so.
  complaints.excuse('422');
  const check = 'R5k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1';
  await page.goto(`/analysis/chess960?${new URLSearchParams({ position: check })}`);
  await expect(lines(page).first()).toContainText('Rxa8');
  await button(page, 'Show threats').click();
  await expect(page.getByRole('alert')).toContainText('No turn can be skipped here');
});

test('a game with secrets is not analysed, nor one that still goes on', async ({ page, complaints }) => {
  const id = await sitDown(page, CHESS, { parts: FOOLISH.slice(0, 1) });
  complaints.excuse('409');
  await page.goto(`/analysis/chess960?match=${id}`);
  await expect(page.getByRole('alert').first()).toContainText('A match is analysed when it is over.');
  await sitDown(page, { game: 'zombie', seats: { w: 'me', b: 'computer:1' } });
  await resign(page);
  await expect(page.getByRole('link', { name: 'Verify', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Analyse', exact: true })).toHaveCount(0);
});

test('an analysis fits on every screen, in the dark and in French', async ({ open }) => {
  const page = await open({ ...SMALL_PHONE, colorScheme: 'dark' });
  await lookBack(page);
  await looked(page, '5 of 5 positions looked at');
  await axe(page, 'an analysed game in the dark');
  for (const [width, height] of SMALL_SCREENS) {
    await page.setViewportSize({ width, height });
    await fits(page, `an analysed game at ${width}x${height}`);
    // Where there is no room beside it, the board is as wide as the screen.
    if (width < height || width > 640)
      await isWhole(page.getByRole('grid'), `the board at ${width}x${height}`);
  }
  expect(await tooLow(page)).toEqual([]);

  const french = await open({ ...SMALL_PHONE, locale: 'fr-FR' });
  await french.goto(page.url());
  await expect(heading(french, 'Analyse\u00a0: Échecs 960')).toBeVisible();
  await expect(french.getByText('5 positions examinées sur 5')).toBeVisible();
  await expect(french.getByRole('list', { name: 'Tournants' })).toContainText('Il valait mieux');
  await fits(french, 'an analysed game in French');
  await axe(french, 'an analysed game in French');
});

test('on a phone that lies on its side, the whole board is seen, whatever the game is called', async ({
  open,
}) => {
  const page = await open(ON_ITS_SIDE);
  const { position } = await (
    await page.request.post('/api/games/terror/study', { data: { seed: 1 } })
  ).json();
  await page.goto(`/analysis/terror?${new URLSearchParams({ position })}`);
  await expect(lines(page)).toHaveCount(3);
  await isWhole(page.getByRole('grid'), 'the board of terror');
  await fits(page, 'an analysed position of terror');
});
