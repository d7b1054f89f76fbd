// The types that the client is written against are those that the server describes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { committed, generate } from '../scripts/api-types.mjs';
import { house } from './kit.mjs';

const { base } = await house();

test('the committed types are fresh', async () => {
  assert.equal(
    await committed(),
    await generate(base),
    `run: npm run api-types -- ${base.replace(/\d+$/, 'PORT')} (with this server running)`,
  );
});
