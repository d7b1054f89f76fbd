// Pages on which something is to be solved.

export { default as Exercise } from '../pages/Exercise.svelte';
export { default as Exercises } from '../pages/Exercises.svelte';
export { default as Puzzle } from '../pages/Puzzle.svelte';
export { default as Tour } from '../pages/Tour.svelte';
