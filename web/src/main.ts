import { mount } from 'svelte';
import App from './App.svelte';
import { to } from './lib/base';
import { preferred, speak } from './texts';
import './app.css';

await speak(preferred());
const target = document.getElementById('app');
if (target) mount(App, { target });

// What no page waits for is fetched when the page has long been there: how many matches wait for somebody, and what is kept
// for times without a network.
const LATER_MS = 5_000;
setTimeout(() => {
  import('./lib/awaited.svelte').then(({ awaited }) => awaited.follow()).catch(() => {});
}, LATER_MS);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  setTimeout(() => {
    // A browser that keeps nothing for us plays as well.
    navigator.serviceWorker.register(to('/worker.js')).catch(() => {});
  }, LATER_MS);
}
