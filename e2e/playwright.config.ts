import { availableParallelism } from 'node:os'
import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test'

const asRoot = process.getuid?.() === 0
const chromium = process.env.CHROMIUM_PATH
const firefox = process.env.FIREFOX_PATH

// The browser under test must not look up any other host.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  // A page lives for seconds: optimising its code, and collecting garbage on threads, costs more than it saves.
  '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
  disabledFeatures(),
]

const desktop = { viewport: { width: 1280, height: 800 } }
/**
 * `npm run test:full`: also the journeys with the tag @full, whose property another journey or test proves in
 * another way, on a phone those with the tag @phone-full, and on a desktop those with the tag @phone-first.
 */
const isFull = Boolean(process.env.JOURNEYS_FULL)

// On a phone, rows are cards, the menu is a drawer and people touch. Journeys whose path differs there have the
// tag @phone, or @phone-first if they are the work of mentors, mentees and applicants, who are on phones. The
// files every-*.spec.ts test the phone layout of each page and dialog.
const phone = { viewport: { width: 390, height: 844 } }
const onPhone = isFull ? /@phone/ : /@phone(?!-full)/

/** `npm test -- --slow`: the factor by which Chromium is slowed down. */
const slowed = Number(process.env.JOURNEYS_SLOWED || 1)

const config: PlaywrightTestConfig = {
  testMatch: '*.spec.ts',
  ...(isFull ? {} : { grepInvert: /@full/ }),
  globalSetup: './support/demo-data.ts',
  // More workers than cores, because journeys often wait for an email or a page. A slowed run has six on one
  // core.
  workers: slowed > 1 ? 6 : availableParallelism() + 1,
  // A machine that is shared can stop a browser for seconds. `npm test` names each journey that passed only the
  // second time, with its first error. `npm run test:full` allows no second time.
  retries: Number(process.env.JOURNEYS_RETRIES ?? 1),
  // Long enough for any machine: a journey takes two seconds on an idle one, and none tests speed.
  timeout: 240_000 * slowed,
  expect: { timeout: 60_000 * slowed },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT ?? 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A service worker would answer before page.route() can hold a call back. The journey about working
    // offline allows it.
    serviceWorkers: 'block',
    // Without it, a click on a missing button takes the whole timeout of its journey.
    actionTimeout: 120_000 * slowed,
    // A trace costs time. Without one, a failure keeps the text of the page.
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
    {
      name: 'desktop',
      grepInvert: isFull ? /@firefox/ : /@full|@phone-first|@firefox/,
      use: { ...desktop, launchOptions },
    },
    { name: 'phone', grep: onPhone, use: { ...phone, hasTouch: true, isMobile: true, launchOptions } },
  ]
}

/**
 * The two popups below the address bar are pages of Chromium's own, and cost more than the page under test. The
 * spare renderer is a process for a page that no journey opens. Chromium uses only the last --disable-features,
 * so Playwright's own list (from its coreBundle.js) is repeated here.
 */
function disabledFeatures() {
  const own = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
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
  return `--disable-features=${[...own, ...byPlaywright].join(',')}`
}

/**
 * Any installed Firefox, controlled by WebDriver BiDi. Journeys with @chromium need what it lacks: a simulated
 * passkey device or print, and a page without scripts or network.
 */
function inFirefox(executablePath: string): Project[] {
  const browser = {
    browserName: 'firefox',
    channel: 'moz-firefox',
    // The panel of downloads would take the focus from the page.
    launchOptions: { executablePath, firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false } },
  } as const
  return [
    { name: 'firefox', grepInvert: /@chromium/, use: { ...desktop, ...browser } },
    { name: 'firefox-phone', grepInvert: /@chromium/, grep: onPhone, use: { ...phone, ...browser } },
  ]
}
