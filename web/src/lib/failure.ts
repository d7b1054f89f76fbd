// What went wrong, in words for the reader.

import { ApiError } from '../api';
import { texts } from '../texts';

/** A failure whose message is written for the reader. */
export class InWords extends Error {}

/** Any other failure is a fault of the program: its own words help nobody but its authors. */
export function failureOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof InWords) return error.message;
  console.error(error);
  return texts.problems.unexpected;
}

/** Whether what was asked for is not there. */
export const isNone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What went wrong where a page stands for the one thing that was asked for. */
export const pageFailureOf = (error: unknown): string =>
  isNone(error) ? texts.problems.missing : failureOf(error);
