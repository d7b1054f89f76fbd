// What a board has around it from the beginning in some games.

export { default as Sheet } from '../golf/Sheet.svelte';
export { default as Assign } from '../pages/play/Assign.svelte';
export { default as AtAGlance } from '../pages/play/AtAGlance.svelte';
export { default as Cards } from '../pages/play/Cards.svelte';
export { default as Cover } from '../pages/play/Cover.svelte';
export { default as Notes } from '../pages/play/Notes.svelte';
