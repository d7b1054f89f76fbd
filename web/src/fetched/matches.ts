// Pages on which matches begin and are found again.

export { default as Join } from '../pages/Join.svelte';
export { default as Mine } from '../pages/Mine.svelte';
export { default as NewMatch } from '../pages/NewMatch.svelte';
