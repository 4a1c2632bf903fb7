import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findNode } from './node.mjs'
import { inProject, project } from './project.mjs'

const usualPlaces = [
  // The same engine without windows, which costs a quarter less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Where a real Chromium is; it is installed when there is none and this machine lets us. */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH names ${configured}, but no program is there.`)
  const places = [configured, ...usualPlaces, await ownOfPlaywright()]
  const find = () => places.find((place) => place && existsSync(place))
  const path = find() ?? (installed() && find())
  if (path) return path
  throw new Error(
    'The journeys need Chromium: install it, and name its program in CHROMIUM_PATH if it is not found.',
  )
}

async function ownOfPlaywright() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function installed() {
  console.log('There is no Chromium here: Playwright is asked to bring one …')
  if (succeeds(findNode(), [inProject('node_modules/@playwright/test/cli.js'), 'install', 'chromium']))
    return true
  const may = process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')
  if (!may) return false
  console.log('… it could not, so apt-get is.')
  return succeeds('apt-get', ['update']) && succeeds('apt-get', ['install', '-y', 'chromium-headless-shell'])
}

function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { cwd: project, env, timeout: 600_000, stdio: ['ignore', 'ignore', 'inherit'] }
  return spawnSync(command, args, options).status === 0
}
