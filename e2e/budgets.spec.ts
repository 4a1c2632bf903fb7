import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { pagePaths } from '#contract/pages.ts'
import type { Name } from '#demo/cast.ts'
import { filesNamedBy } from './support/page-files.ts'
import { openAs } from './support/people.ts'
import { urlOf } from './support/routes.ts'
import { holdBack, withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// ADR 045. A kilobyte is 1,024 bytes, compressed by gzip as the build does. Files that are prefetched for
// later pages do not count. A begun kilobyte does not count either: a build names its files anew, and their
// names alone change the sum by some dozen bytes.
const maxScripts = 16
const maxStyles = 21
const maxScriptKilobytes: Record<string, number> = { '/login': 164, '/dashboard': 240 }
const maxOtherKilobytes = 285

test('every page loads few and small files', async ({ page }) => {
  const weights = new Map<string, Promise<number>>()
  const weigh = async (files: string[]) => {
    for (const file of files) if (!weights.has(file)) weights.set(file, packed(page, file))
    const each = await Promise.all(files.map((file) => weights.get(file) ?? 0))
    return each.reduce((sum, bytes) => sum + bytes, 0) / 1024
  }

  const heavy: string[] = []
  for (const path of [...pagePaths.open, ...pagePaths.signedIn]) {
    const { scripts, styles } = await filesNamedBy(page, path.replace(/:\w+/, '1'))
    expect(scripts.length, path).toBeGreaterThan(1)
    const [ofScripts, ofStyles] = [Math.floor(await weigh(scripts)), Math.floor(await weigh(styles))]
    if (
      scripts.length > maxScripts ||
      ofScripts > (maxScriptKilobytes[path] ?? maxOtherKilobytes) ||
      ofStyles > maxStyles
    )
      heavy.push(`${path}: ${scripts.length} scripts of ${ofScripts} KB, styles of ${ofStyles} KB`)
  }
  expect(heavy).toEqual([])
})

/**
 * Pages with parts that load late, at their natural speed. every-page.spec.ts checks that no page moves while
 * its replies are late.
 */
const firstPages: { who: Name; path: string }[] = [
  ...(['nora', 'max', 'eva'] as const).map((who) => ({ who, path: '/dashboard' })),
  { who: 'nora', path: '/people/:id' },
  { who: 'nora', path: '/admin/reports' },
]

test.beforeEach(({ page }) => withoutStream(page))

test('the sign-in page does not move, and input and a sign-in before hydration are kept', async ({
  page,
}) => {
  await test.step('nothing moves on the sign-in page while it prefetches the dashboard', async () => {
    await noteShifts(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await page.waitForLoadState('networkidle')

    await expectStill(page)
  })

  await test.step('input before hydration is kept, and so is the message of the previous page', async () => {
    await page.goto('/login')
    await page.evaluate(() =>
      history.replaceState({ usr: { sentence: 'It is sent.' }, key: 'one', idx: 0 }, ''),
    )
    const scripts = await holdBack(page, '**/*.js')
    await page.evaluate(() => location.reload())
    await scripts.requested
    await page.getByLabel('Email').fill('max@mst.example')
    scripts.open()

    await expect(page.getByText('It is sent.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('max@mst.example')
  })

  await test.step('a sign-in before hydration is sent afterwards and is in no URL', async () => {
    const scripts = await holdBack(page, '**/*.js')
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search))
    await page.goto('/login', { waitUntil: 'commit' })
    // Nobody sees the form before the style sheet is there, and the script that catches the submit waits for it.
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.getByLabel('Email').fill('max@mst.example')
    await page.getByLabel('Password', { exact: true }).fill('lantern-orchard-42')
    await page.keyboard.press('Enter')
    scripts.open()

    await expect(page).toHaveURL('/dashboard')
    expect(addresses.join('')).toBe('')
  })
})

for (const { who, path } of firstPages)
  test(`${path} as ${who} does not move while it loads`, { tag: '@full' }, async ({ page }) => {
    await noteShifts(page)
    await openAs(page, who, await urlOf(page, path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    await expectStill(page)
  })

test('the privacy page works without scripts and does not move, and the first paint of the sign-in page needs none', async ({
  page,
}) => {
  await test.step('the privacy page works without scripts and does not move when they load', async () => {
    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scriptsMayCome
      await route.continue()
    })
    await noteShifts(page)
    await page.goto('/privacy', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Goals' })).toContainText('The mentee, their mentors')
    letScriptsCome()
    await page.waitForLoadState('networkidle')

    await page.getByRole('link', { name: 'Accessibility' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
    await expectStill(page)
  })

  await test.step('the first paint needs no script, and input before hydration is kept', async () => {
    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scriptsMayCome
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('max@mst.example')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the MST System dashboard')
    letScriptsCome()
    await page.waitForLoadState('networkidle')

    await page.getByLabel('Password', { exact: true }).fill('lantern-orchard-42')
    await expect(page.getByLabel('Email')).toHaveValue('max@mst.example')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('without scripts a submitted password is in no URL', { tag: '@chromium' }, async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}/login`)
  await page.getByLabel('Password', { exact: true }).fill('lantern-orchard-42')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/login`)
  await page.close()
})

/** Sums up layout shifts as browsers define them (CLS). */
async function noteShifts(page: Page) {
  await page.addInitScript(() => {
    const counted = { shift: 0 }
    Object.assign(window, { counted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        counted.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectStill(page: Page) {
  const shift = await page.evaluate(() => (window as unknown as { counted: { shift: number } }).counted.shift)
  expect(shift).toBeLessThanOrEqual(0.05)
}

async function packed(page: Page, file: string): Promise<number> {
  return gzipSync(await (await page.request.get(file)).body(), { level: 9 }).length
}
