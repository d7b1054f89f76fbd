// What went wrong, in words for the reader.

import { texts } from '../texts';

export const failureOf = (error: unknown): string =>
  error instanceof Error ? error.message : texts.problems.unexpected;
