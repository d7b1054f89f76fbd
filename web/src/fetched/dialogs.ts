// What the buttons at the top of every page open.

export { default as KeyList } from '../lib/KeyList.svelte';
export { default as SettingsPanel } from '../lib/SettingsPanel.svelte';
