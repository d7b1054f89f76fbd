// What is said where a match is set up. It is apart from the other texts, because no board waits for it.

import { language } from '../../texts';
import { en, type Words } from './en';
import { fr } from './fr';

export const words: Words = language === 'fr' ? fr : en;
