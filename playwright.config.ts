import { availableParallelism } from 'node:os'
import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test'

const asRoot = process.getuid?.() === 0
const chromium = process.env.CHROMIUM_PATH
const firefox = process.env.FIREFOX_PATH

// A browser under test looks up nothing beyond the server under test.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  disabledFeatures(),
]

const desktop = { viewport: { width: 1280, height: 800 } }
// On a phone rows are cards, the menu is a drawer, a finger touches: a journey whose way leads through one of these, or
// whose words are about room, bears the tag @phone. How each page and dialog looks there is seen by every-*.spec.ts.
const phone = { viewport: { width: 390, height: 844 } }
const onPhone = /@phone/

/** `npm test -- --slow`: how many times slower than this machine Chromium is. */
const slowed = Number(process.env.JOURNEYS_SLOWED || 1)

const config: PlaywrightTestConfig = {
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/demo-data.ts',
  // While one journey waits, for a letter or for its page, another goes on: on the one core of a slowed run six of them.
  workers: slowed > 1 ? 6 : availableParallelism() + 1,
  // What passes at the second try only is a flaw, of the program or of the journey.
  retries: 0,
  // Long enough for any machine: a journey on an idle one takes two seconds, and no journey rests on speed.
  timeout: 240_000 * slowed,
  expect: { timeout: 30_000 * slowed },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT ?? 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // It would answer before a journey that holds a call back; the one about working offline lets it.
    serviceWorkers: 'block',
    // A recording takes time; without one, what stood on the page when it failed is kept as text.
    trace: process.env.JOURNEYS_RECORDED ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
  projects: firefox ? inFirefox(firefox) : inChromium(),
}

export default defineConfig(config)

function inChromium(): Project[] {
  const launchOptions = {
    args: asRoot ? ['--no-sandbox', ...quiet] : quiet,
    ...(chromium ? { executablePath: chromium } : {}),
  }
  return [
    { name: 'desktop', testIgnore: '**/every-layout*', use: { ...desktop, launchOptions } },
    { name: 'phone', grep: onPhone, use: { ...phone, hasTouch: true, isMobile: true, launchOptions } },
  ]
}

/**
 * What hangs below the address bar is two pages of Chromium's own, which nobody sees here and which cost more than the
 * page under test. Chromium heeds the last list only, so what Playwright turns off (its coreBundle.js) stands here too.
 */
function disabledFeatures() {
  const popups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
  const byPlaywright = [
    'AimEnabled',
    'AutoDeElevate',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'BlockOriginHeaderModificationOnRedirect',
    'DestroyProfileOnBrowserClose',
    'DialMediaRouteProvider',
    'GlobalMediaControls',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'Translate',
  ]
  return `--disable-features=${[...popups, ...byPlaywright].join(',')}`
}

/** Any Firefox that people have, spoken to by WebDriver BiDi. */
function inFirefox(executablePath: string): Project[] {
  const browser = {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath },
  } as const
  return [
    { name: 'firefox', use: { ...desktop, ...browser } },
    { name: 'firefox-phone', grep: onPhone, use: { ...phone, ...browser } },
  ]
}
