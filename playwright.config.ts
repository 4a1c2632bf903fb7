import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0
const chromium = process.env.CHROMIUM_PATH

// A browser under test looks up nothing beyond the server under test.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
]

const config: PlaywrightTestConfig = {
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/demo-data.ts',
  workers: 2,
  // A shared machine can stall for longer than any patience. What passes at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // Long enough for a busy machine; a journey on an idle one takes two seconds.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT ?? 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without pictures: they cost a tenth of the time, and the page itself is recorded.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      args: asRoot ? ['--no-sandbox', ...quiet] : quiet,
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // What has nothing to do with the size of the screen is tried once.
      testIgnore: /offline-and-failing|while-it-is-unknown/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
}

export default defineConfig(config)
