// The plain set: flat, bold forms for whoever wants to tell pieces at a glance. Fetched only when chosen.

import { named, symbols } from '../lib/sprite';

const files = import.meta.glob<string>('./plain/*.svg', { eager: true, query: '?raw', import: 'default' });

export const plain = named(files);
export const sprite = symbols(plain);
