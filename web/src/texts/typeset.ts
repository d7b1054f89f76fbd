// What a language's printers want and nobody wants to type: applied to all the words of a file at once.

/** Parts that are not words: code of pages and of Markdown, and quotations of what somebody wrote. */
const CODE = /(<code[^>]*>[\s\S]*?<\/code>|```[\s\S]*?```|`[^`]*`)/;

/** French: the signs that stand off from their word must not begin a line, and an apostrophe is curved. */
export const french = (said: string): string =>
  said
    .split(CODE)
    .map((part) => (CODE.test(part) ? part : curved(part)))
    .join('');

function curved(said: string): string {
  return said
    .replace(/ (?=[;!?])/g, '\u202f')
    .replace(/ (?=[:»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replaceAll("'", '’');
}

/** The same words, each set by `set` when it is said. */
export function typeset<T>(words: T, set: (said: string) => string): T {
  if (typeof words === 'string') return set(words) as T;
  if (typeof words === 'function') {
    const say = words as unknown as (...holes: unknown[]) => string;
    return ((...holes: unknown[]) => set(say(...holes))) as T;
  }
  if (typeof words !== 'object' || words === null) return words;
  if (Array.isArray(words)) return words.map((word) => typeset(word, set)) as T;
  const all = Object.entries(words).map(([key, value]) => [key, typeset(value, set)]);
  return Object.fromEntries(all) as T;
}
