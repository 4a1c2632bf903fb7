import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Where the Firefox of this machine is, if it has one: nothing is installed for it. */
export function findFirefox() {
  const configured = process.env.FIREFOX_PATH
  if (configured && !existsSync(configured))
    throw new Error(`FIREFOX_PATH names ${configured}, but no program is there.`)
  return configured || usualPlaces.find((place) => existsSync(place))
}
