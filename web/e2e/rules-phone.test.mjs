// The book of rules on a phone.

import { openEveryPage } from './book.mjs';
import { house, PHONE } from './kit.mjs';

await openEveryPage(await house(), 'phone', PHONE);
