// Each of the thirteen games is played to its end by clicks, and by fingers on a phone, and nothing shifts. Open games
// begin near the end; games with secrets are played from the start, their chance decided by a seed.

import { ENDS } from './games';
import { axe, expect, type Page, SMALL_PHONE, test } from './kit';
import { ended, FINGER, type Hand, MOUSE } from './player';
import { looksBack, playsInPlace } from './shifts';

for (const final of ENDS) {
  const { wish, result } = final;
  const end = async (page: Page, press: Hand) => {
    const { shown } = await playsInPlace(page, final, press);
    await ended(page, result, press);
    await axe(page, `the end: ${result}`);
    await looksBack(page, press);
    tell(wish.game, await shown());
  };

  test(`${wish.game} is played to its end by clicks`, ({ page }) => end(page, MOUSE));
  test(`${wish.game} is played to its end by touch`, async ({ open }) =>
    end(await open(SMALL_PHONE), FINGER));
}

/** How soon turns were shown: measured, not asserted, because a test machine may be busy. */
function tell(game: string, times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  expect(times.length, 'the page noted when pieces were shown').toBeGreaterThan(0);
  console.log(
    `${game}: ${sorted.length} presses shown after ${median?.toFixed(0)} ms in the middle, ${slowest?.toFixed(0)} ms at most`,
  );
}
