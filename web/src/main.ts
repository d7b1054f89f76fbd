import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, speak } from './texts';
import './app.css';

await speak(preferred());
const target = document.getElementById('app');
if (target) mount(App, { target });
