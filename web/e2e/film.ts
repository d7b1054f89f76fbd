// A moving picture of a part of a page: what the browser shows of it, frame by frame, as an animated WebP.

import webp from 'node-webpmux';
import { boxOf, type Locator, type Page } from './kit';

const QUALITY = 0.8;
/** How long the first and the last frame are seen, in milliseconds. */
const STILL = 1200;

interface Frame {
  /** A PNG in Base64. */
  data: string;
  /** When it was shown, in milliseconds. */
  at: number;
}

/** What is seen of `part` while `act` goes on. */
export async function film(page: Page, part: Locator, act: () => Promise<void>): Promise<Buffer> {
  const clip = await boxOf(part);
  const frames = await record(page, act);
  const images = await cut(
    page,
    frames.map(({ data }) => data),
    clip,
  );
  const moving = [];
  for (const [index, image] of images.entries()) {
    // A frame that looks like the one before only makes that one last longer.
    if (image === images[index - 1]) continue;
    const next = images.findIndex((other, at) => at > index && other !== image);
    const lasts = index === 0 || next < 0 ? STILL : (frames[next]?.at ?? 0) - (frames[index]?.at ?? 0);
    const buffer = Buffer.from(image, 'base64');
    moving.push(await webp.Image.generateFrame({ buffer, delay: Math.round(lasts), blend: false }));
  }
  return webp.Image.save(null, { width: clip.width, height: clip.height, frames: moving, loops: 0 });
}

/** Each frame that the browser draws. */
async function record(page: Page, act: () => Promise<void>): Promise<Frame[]> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data, at: 1000 * (metadata.timestamp ?? 0) });
    // The last ones may come when the session is over.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png' });
  await act();
  await session.send('Page.stopScreencast');
  await session.detach();
  return frames;
}

/** Cuts a part out of images and packs each as a WebP, in Base64: the browser can do both. */
function cut(page: Page, images: string[], clip: { x: number; y: number; width: number; height: number }) {
  return page.evaluate(
    async ([all, { x, y, width, height }, quality]) => {
      const packed: string[] = [];
      for (const one of all) {
        const image = new Image();
        image.src = `data:image/png;base64,${one}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width, height });
        canvas.getContext('2d')?.drawImage(image, -x, -y);
        packed.push(canvas.toDataURL('image/webp', quality).split(',')[1] ?? '');
      }
      return packed;
    },
    [images, clip, QUALITY] as const,
  );
}
