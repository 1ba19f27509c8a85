import { defineConfig } from '@playwright/test';

/** Journeys whose subject is what a script adds: they have no plain twin. */
const live = /\.live\.spec\.ts$/;
/** Journeys that move the sandbox's clock, which everybody shares: they run alone, after all others. */
const clock = /\.clock\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  // The others here are for Node's own runner, which would begin them as soon as they are read.
  testMatch: /\.spec\.ts$/,
  outputDir: 'results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine under load may drop a navigation; a second failure is a failure.
  retries: process.env.CI ? 1 : 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 10_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'script', testIgnore: clock },
    { name: 'plain', testIgnore: [clock, live], use: { javaScriptEnabled: false } },
    { name: 'clock', testMatch: clock, dependencies: ['script', 'plain'] },
  ],
});
