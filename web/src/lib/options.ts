// The options of a game, as a form fills them in.

import type { OptionSpec, OptionValue } from '../api';

/** What was said of them: where nothing was, the game decides. */
export const given = (values: Record<string, OptionValue>): Record<string, OptionValue> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false));

/** Those by which a match differs from the usual one. */
export const unusual = (
  specs: Record<string, OptionSpec>,
  values: Record<string, OptionValue>,
): [spec: OptionSpec, value: OptionValue][] =>
  Object.entries(given(values)).flatMap(([key, value]): [OptionSpec, OptionValue][] => {
    const spec = specs[key];
    const usual =
      spec?.type === 'number' ? spec.default : spec?.type === 'one_of' ? spec.values[0] : undefined;
    const isUsual = !spec || value === usual;
    return isUsual ? [] : [[spec, value]];
  });
