// A match before its game begins.

export { Gathering } from '../meet/gathering.svelte';
export { default as Waiting } from '../meet/Waiting.svelte';
