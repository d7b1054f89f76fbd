import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** The components by the classes that keep their styles apart. */
const scopes = new Map();

/** A class for the styles of a component: every page carries all of them, so they are as short as can be told apart. */
function scope({ hash, filename }) {
  const name = relative(ROOT, filename);
  const short = `s${hash(name).slice(-4)}`;
  const other = scopes.get(short) ?? name;
  if (other !== name) throw new Error(`${name} and ${other} would share their styles: lengthen the hash`);
  scopes.set(short, name);
  return short;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: scope },
};
