// What went wrong, in words for the reader.

import { ApiError } from '../api';
import { texts } from '../texts';

export const failureOf = (error: unknown): string =>
  error instanceof Error ? error.message : texts.problems.unexpected;

/** Whether what was asked for is not there. */
export const isNone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The same where a page stands for the one thing that was asked for. */
export const pageFailureOf = (error: unknown): string =>
  isNone(error) ? texts.problems.missing : failureOf(error);
