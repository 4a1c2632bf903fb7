// npm run screenshots             Draws the pictures of the guides, light and dark, and those of README and docs
// npm run screenshots -- inbox    Only those whose names contain one of the words
// The demo is shown at the instant of the journeys, so that a picture changes only with the product.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { findChromium } from './lib/journeys.mjs'
import { inProject, project } from './lib/project.mjs'
import { clockStartingAt, usualInstant } from './lib/shifted-clock.mjs'

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const wide = { viewport: { width: 960, height: 1200 }, deviceScaleFactor: 1.5 }

const main = (page) => page.locator('main')
const dialog = (page) => page.getByRole('dialog')
const region = (name) => (page) => page.getByRole('region', { name, exact: true }).first()
const press = (name) => (page) => page.getByRole('button', { name }).first().click()

/** For each picture: the person, the page, a press, the parts of the page, and the most pixels of their height. */
const pictures = {
  'mentee-dashboard': {
    who: 'eva',
    path: '/dashboard',
    parts: [region('Next Shift'), region('For you to do')],
    most: 560,
  },
  conversation: { who: 'eva', path: '/notes?view=conversation', parts: [main], most: 560 },
  prepare: {
    who: 'eva',
    path: '/dashboard',
    press: (page) =>
      page
        .getByRole('link', { name: /^Prepare/ })
        .first()
        .click(),
    parts: [main],
    most: 560,
  },
  'learning-plan': {
    who: 'eva',
    path: '/learning-plans',
    press: press('View Details'),
    parts: [dialog],
    most: 560,
  },
  'mentor-dashboard': {
    who: 'max',
    path: '/dashboard',
    parts: [region('Next shift'), region('Needs attention')],
    most: 560,
  },
  'schedule-shift': { who: 'max', path: '/shifts/schedule?new=', parts: [dialog], most: 640 },
  'record-outcome': {
    who: 'max',
    path: '/shifts',
    press: async (page) => {
      await press('Past shifts')(page)
      await press(/^More .* 12\/11\/2026/)(page)
      await page.getByRole('menuitem', { name: 'Record outcome' }).click()
    },
    parts: [dialog],
    most: 560,
  },
  debrief: {
    who: 'max',
    path: '/dashboard',
    press: (page) => page.getByText('Write debrief').first().click(),
    parts: [main],
    most: 640,
  },
  'first-steps': {
    who: 'nora',
    path: '/admin',
    press: press('First steps'),
    parts: [(page) => page.locator('section', { hasText: 'First steps' }).first()],
    most: 560,
    after: press('Hide'),
  },
  modules: { who: 'nora', path: '/admin/modules', parts: [main], most: 560 },
  referral: { who: 'nora', path: '/referrals', parts: [main], most: 560 },
  suggestions: {
    who: 'nora',
    path: '/admin/mentor-mentee',
    press: press('Suggest mentors'),
    parts: [dialog],
    most: 560,
  },
  inbox: { who: 'nora', path: '/dashboard', parts: [region('Needs attention')], most: 460 },
  overview: {
    who: 'nora',
    path: '/dashboard?view=overview',
    parts: [region('Mentor/Mentee Overview')],
    most: 460,
  },
  reports: { who: 'nora', path: '/admin/reports', parts: [main], most: 560 },
  'audit-log': { who: 'nora', path: '/admin/audit-log', parts: [main], most: 560 },
}

/** The screens of README and docs/screens.md, as a person with this window sees them. */
const screens = {
  'administrator-dashboard': { who: 'nora', path: '/dashboard' },
  referrals: { who: 'nora', path: '/referrals' },
  'user-management': { who: 'nora', path: '/admin/users' },
  assignments: { who: 'nora', path: '/admin/mentor-mentee' },
  person: { who: 'nora', path: '/admin/users?search=Eva+Lindqvist', press: openEva },
  reports: { who: 'nora', path: '/admin/reports' },
  'audit-log': { who: 'nora', path: '/admin/audit-log' },
  documents: { who: 'max', path: '/documents' },
  conversation: { who: 'max', path: '/notes?view=conversation' },
  mentoring: { who: 'max', path: '/mentoring' },
  mentee: { who: 'max', path: '/mentoring', press: openEva },
  'shift-calendar': { who: 'max', path: '/shifts?view=calendar' },
  'mentor-dashboard-phone': { who: 'max', path: '/dashboard', size: phone },
  'mentee-dashboard-phone': { who: 'eva', path: '/dashboard', size: phone },
  'prepare-phone': { ...pictures.prepare, size: phone },
  'learning-plans-phone': { who: 'eva', path: '/learning-plans', size: phone },
  login: { path: '/login' },
  'referral-phone': { path: '/referral', size: phone },
}

function openEva(page) {
  return page.getByRole('main').getByRole('link', { name: 'Eva Lindqvist' }).first().click()
}

const words = process.argv.slice(2)
const chosenOf = (table, name) =>
  Object.entries(table).filter(
    ([title, { who }]) => who === name && (!words.length || words.some((word) => title.includes(word))),
  )

/** Width and height of each picture in CSS pixels, so that a page keeps their room while they load. */
const sizesFile = inProject('web/help/pictures/sizes.json')
const sizes = JSON.parse(readFileSync(sizesFile, 'utf8'))

const { JOURNEYS_CLOCK, ...clock } = clockStartingAt(usualInstant)
const folder = mkdtempSync(join(tmpdir(), 'mst-screenshots-'))
const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
  cwd: project,
  env: { ...process.env, ...clock, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, RATE_LIMIT_FACTOR: '0' },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
})
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const url = await urlOf(demo)
  for (const who of ['eva', 'max', 'nora', undefined]) {
    for (const scheme of ['light', 'dark']) {
      const page = await openedBy(url, who, { colorScheme: scheme, ...wide })
      for (const picture of chosenOf(pictures, who))
        await draw(page, url, picture, `web/help/pictures/${picture[0]}-${scheme}.webp`)
      await page.context().close()
    }
    const page = await openedBy(url, who, { colorScheme: 'light' })
    for (const screen of chosenOf(screens, who)) {
      await page.setViewportSize(screen[1].size ?? desk)
      await draw(
        page,
        url,
        [screen[0], { ...screen[1], parts: undefined }],
        `docs/screenshots/${screen[0]}.webp`,
      )
    }
    await page.context().close()
  }
  const lines = Object.entries(sizes).map(([name, size]) => `  "${name}": [${size.join(', ')}]`)
  writeFileSync(sizesFile, `{\n${lines.join(',\n')}\n}\n`)
} finally {
  await browser.close()
  demo.kill('SIGTERM')
  await once(demo, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

function urlOf(server) {
  const { promise, resolve, reject } = Promise.withResolvers()
  createInterface({ input: server.stdout }).on('line', (line) => {
    const [, url] = /ready at (http:\S+)/.exec(line) ?? []
    if (url) resolve(url)
  })
  server.once('exit', () => reject(new Error('The demo did not start.')))
  return promise
}

/** A page of this person, or of a visitor. */
async function openedBy(url, who, look) {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce', locale: 'en-GB' })
  await context.addInitScript(JOURNEYS_CLOCK)
  const page = await context.newPage()
  if (!who) return page
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(`${who}@mst.example`)
  await page.getByLabel('Password', { exact: true }).fill('lantern-orchard-42')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

async function draw(page, url, [name, { path, press, parts, most, after }], file) {
  await page.goto(url + path)
  await quiet(page)
  if (press) {
    await press(page)
    await quiet(page)
  }
  await page.mouse.move(0, 0)
  const clip = parts && (await boxOf(page, parts, most))
  if (clip) sizes[name] = [clip.width, clip.height]
  const png = await page.screenshot({ clip })
  writeFileSync(inProject(file), Buffer.from(await asWebp(page, png.toString('base64')), 'base64'))
  await after?.(page)
  console.log(file)
}

async function boxOf(page, parts, most) {
  const boxes = await Promise.all(parts.map((part) => part(page).boundingBox()))
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  return {
    x: left,
    y: top,
    width: Math.round(right - left),
    height: Math.round(Math.min(bottom - top, most)),
  }
}

/** A third of the size. The browser has the only encoder here. */
function asWebp(page, png) {
  return page.evaluate(async (data) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.fromBase64(data)]))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    return new Uint8Array(await webp.arrayBuffer()).toBase64()
  }, png)
}

/** The page listens to the server for as long as it is open, so the network is never idle. */
function quiet(page) {
  return page.waitForTimeout(1500)
}
