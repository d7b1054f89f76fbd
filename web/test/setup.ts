// The tests read English.

import { speak } from '../src/texts';

await speak('en');
