// Pages to read.

export { default as Book } from '../pages/Book.svelte';
export { default as Rules } from '../pages/Rules.svelte';
