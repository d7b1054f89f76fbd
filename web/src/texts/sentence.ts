// Words made a sentence, in every language alike.

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Each of them a sentence with its capital and its full stop, one after another. */
export const sentences = (said: string[]): string =>
  said
    .filter(Boolean)
    .map((words) => capital(words) + (/[.!?…:]$/.test(words) ? '' : '.'))
    .join(' ');
