// The options of a game, as a form fills them in.

import type { OptionValue } from '../api';

/** What was said of them: where nothing was, the game decides. */
export const given = (values: Record<string, OptionValue>): Record<string, OptionValue> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false));
