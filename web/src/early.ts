// Runs before everything else, in a file of its own: fetches the words and asks for what the address needs, while
// the code that needs them is still on its way.

import { askFor } from './api/early';
import { within } from './lib/base';
import { load, preferred } from './texts/files';

const language = preferred();
// The code that waits for the words is told when they do not come.
load(language).catch(() => {});
askFor(within(location.pathname), language);
