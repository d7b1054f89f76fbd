// Pages on which positions are looked into and set up.

export { default as Analysis } from '../pages/Analysis.svelte';
export { default as Edit } from '../pages/Edit.svelte';
