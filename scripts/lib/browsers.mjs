import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findNode } from './node.mjs'
import { inProject, project } from './project.mjs'

const chromiumPlaces = [
  // The same engine without a window, which is a quarter faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const firefoxPlaces = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Finds an installed Firefox. None is installed for the tests. */
export const findFirefox = () => find('FIREFOX_PATH', firefoxPlaces)

/** Finds a real Chromium, or installs one if this machine allows it. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test')
  const places = [...chromiumPlaces, chromium.executablePath()]
  const path = find('CHROMIUM_PATH', places) ?? (installChromium() && find('CHROMIUM_PATH', places))
  if (path) return path
  throw new Error(
    'The journeys need Chromium: install it, and name its program in CHROMIUM_PATH if it is not found.',
  )
}

function find(variable, places) {
  const configured = process.env[variable]
  if (configured && !existsSync(configured))
    throw new Error(`${variable} names ${configured}, but no program is there.`)
  return configured || places.find((place) => existsSync(place))
}

function installChromium() {
  console.log('Chromium is missing. Playwright installs it …')
  const playwright = inProject('node_modules/@playwright/test/cli.js')
  if (succeeds(findNode(), [playwright, 'install', 'chromium'])) return true
  const may = process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')
  if (!may) return false
  console.log('Playwright could not install it. Trying apt-get …')
  return succeeds('apt-get', ['update']) && succeeds('apt-get', ['install', '-y', 'chromium-headless-shell'])
}

function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { cwd: project, env, timeout: 600_000, stdio: ['ignore', 'ignore', 'inherit'] }
  return spawnSync(command, args, options).status === 0
}
