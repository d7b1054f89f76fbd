// Draws the icons of the installed client from its own knight, into public/icons. Needs a Chromium, as the browser
// tests do.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const drawing = readFileSync(new URL('../src/pieces/knight.svg', import.meta.url), 'utf8');
const knight = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
const GROUND = '#7a2e22';

/** The knight on its ground; a mask may cut off all but a disc of four fifths. */
const icon = (corner, scale) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="100%" height="100%" style="display: block">
    <rect width="64" height="64" rx="${corner}" fill="${GROUND}" />
    <g transform="translate(32 32) scale(${scale}) translate(-32 -33)">${knight}</g>
  </svg>`;

const ICONS = [
  { name: '192', size: 192, drawn: icon(12, 1) },
  { name: '512', size: 512, drawn: icon(12, 1) },
  { name: 'maskable', size: 512, drawn: icon(0, 0.72) },
  { name: 'touch', size: 180, drawn: icon(0, 0.86) },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, drawn } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin: 0">${drawn}</body>`);
  const path = fileURLToPath(new URL(`../public/icons/${name}.png`, import.meta.url));
  await page.screenshot({ path, omitBackground: true });
  await page.close();
}
await browser.close();
