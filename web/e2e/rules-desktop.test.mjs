// The book of rules on a desktop.

import { openEveryPage } from './book.mjs';
import { DESKTOP, house } from './kit.mjs';

await openEveryPage(await house(), 'desktop', DESKTOP);
