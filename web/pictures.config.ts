import { defineConfig } from '@playwright/test';
import browser from './playwright.config';

// The pictures are made one after the other, by the kit of the browser tests.
export default defineConfig(browser, { testMatch: 'pictures.ts', workers: 1 });
