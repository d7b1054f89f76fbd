// What screen readers are told: every change of the spoken line, in its order.

/** Listens from the first word of every page on. */
export async function hear(page) {
  await page.addInitScript(() => {
    window.heard = [];
    const listen = () => {
      const line = document.querySelector('main ~ [role="status"]');
      if (!line) return requestAnimationFrame(listen);
      const note = () => {
        const said = line.textContent.trim();
        if (said) window.heard.push(said);
      };
      note();
      new MutationObserver(note).observe(line, { childList: true, characterData: true, subtree: true });
    };
    document.addEventListener('DOMContentLoaded', listen);
  });
}

export const lines = (page) => page.evaluate(() => window.heard ?? []);

/** Waits until more was said than so many lines. */
export const saidSince = (page, before) =>
  page.waitForFunction((count) => (window.heard?.length ?? 0) > count, before);

/** Waits until as much was said as these lines have. */
export const saidAll = (page, wanted) =>
  page.waitForFunction((length) => window.heard?.join(' ').length >= length, wanted.join(' ').length);
