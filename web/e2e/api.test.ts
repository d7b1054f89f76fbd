// The types that the client is written against are those that the server describes.

import { committed, generate } from '../scripts/api-types.mjs';
import { expect, test } from './kit';

test('the committed types are fresh', async ({ base }) => {
  expect(
    await committed(),
    `run: npm run api-types -- ${base.replace(/\d+$/, 'PORT')} (with this server running)`,
  ).toBe(await generate(base));
});
