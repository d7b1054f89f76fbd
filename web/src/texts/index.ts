// The language of the client. A second one is a second file with the same shape.

import { en, type Texts } from './en';

export const texts: Texts = en;
