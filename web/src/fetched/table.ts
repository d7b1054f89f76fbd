// What people want at a board that stands: to ask, to type, to talk, to end. A board for study takes the field for
// typing from here, too.

export { worthOf } from '../analysis/hint';
export { default as Claim } from '../golf/Claim.svelte';
export { default as Company } from '../meet/Company.svelte';
export { default as Result } from '../meet/Result.svelte';
export { default as Share } from '../meet/Share.svelte';
export { default as About } from '../pages/play/About.svelte';
export { default as TypeField } from '../pages/play/TypeField.svelte';
