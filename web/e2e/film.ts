// A moving picture of a part of a page: what the browser shows of it, frame by frame, as an animated WebP.

import webp from 'node-webpmux';
import { boxOf, expect, type Locator, type Page } from './kit';

const QUALITY = 0.8;
/** Longer than the steps of a turn are apart. */
const A_WHILE = 500;
/** How long the first and the last frame are seen, in milliseconds. */
const STILL = 1200;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Shot {
  /** A PNG in Base64. */
  data: string;
  /** When it was shown, in milliseconds. */
  at: number;
}
/** What differs from the frame before, as a WebP in Base64, and where; nothing where nothing differs. */
type Change = { data: string; x: number; y: number } | null;

/** What is seen of `part` while `act` goes on. */
export async function film(page: Page, part: Locator, act: () => Promise<void>): Promise<Buffer> {
  // What was done before is no part of the picture.
  await expect(async () => {
    const before = await part.screenshot();
    await page.waitForTimeout(A_WHILE);
    expect((await part.screenshot()).equals(before)).toBe(true);
  }).toPass();
  const box = await boxOf(part);
  const clip = {
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  };
  const shots = await record(page, act);
  const changes = await compare(
    page,
    shots.map(({ data }) => data),
    clip,
  );
  const drawn = changes.flatMap((change, index) => (change ? [{ ...change, at: shots[index].at }] : []));
  const frames = drawn.map(({ data, x, y, at }, index) => {
    const next = drawn[index + 1];
    const delay = index > 0 && next ? Math.max(0, Math.round(next.at - at)) : STILL;
    const buffer = Buffer.from(data, 'base64');
    // The format counts places in pairs of pixels, and the library hands them on as they are.
    return webp.Image.generateFrame({ buffer, x: x / 2, y: y / 2, delay, blend: false });
  });
  const { width, height } = clip;
  return webp.Image.save(null, { width, height, frames: await Promise.all(frames), loops: 0 });
}

/** Each frame that the browser draws. */
async function record(page: Page, act: () => Promise<void>): Promise<Shot[]> {
  const session = await page.context().newCDPSession(page);
  const shots: Shot[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ data, at: 1000 * (metadata.timestamp ?? 0) });
    // The last ones may come when the session is over.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png' });
  await act();
  await session.send('Page.stopScreencast');
  await session.detach();
  // They need not come in the order in which they were shown.
  return shots.toSorted((one, other) => one.at - other.at);
}

/** Cuts a part out of images, and packs of each what differs from the one before: the browser can do all of it. */
function compare(page: Page, images: string[], clip: Box): Promise<Change[]> {
  return page.evaluate(
    async ([all, { x, y, width, height }, quality]) => {
      const paper = (wide: number, high: number) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        if (!pen) throw new Error('this browser draws nothing');
        return { canvas, pen };
      };
      const whole = paper(width, height);
      let before: Uint32Array | null = null;
      const changes: Change[] = [];
      for (const one of all) {
        const image = new Image();
        image.src = `data:image/png;base64,${one}`;
        await image.decode();
        whole.pen.drawImage(image, -x, -y);
        const now = new Uint32Array(whole.pen.getImageData(0, 0, width, height).data.buffer);
        let [left, top, right, bottom] = [width, height, -1, -1];
        for (let at = 0; at < now.length; at += 1) {
          if (now[at] === before?.[at]) continue;
          const [column, row] = [at % width, Math.floor(at / width)];
          [left, right] = [Math.min(left, column), Math.max(right, column)];
          [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
        }
        before = now;
        if (right < 0) {
          changes.push(null);
          continue;
        }
        // Frames of a WebP begin at even places.
        [left, top] = [left - (left % 2), top - (top % 2)];
        const piece = paper(right - left + 1, bottom - top + 1);
        piece.pen.drawImage(whole.canvas, -left, -top);
        const data = piece.canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
        changes.push({ data, x: left, y: top });
      }
      return changes;
    },
    [images, clip, QUALITY] as const,
  );
}
