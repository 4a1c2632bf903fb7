import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Name } from '#demo/cast.ts'
import { openAs } from './support/people.ts'
import { withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// ADR 045. Kilobytes are of 1,024 bytes, packed by gzip as the build packs them; what is fetched ahead for later pages does not count.
const mostScripts = 15
const dashboard = { scriptKilobytes: 210, styleKilobytes: 20 }
const inner = { scriptKilobytes: 250, styleKilobytes: 20 }

const firstPages: { who: Name; path: string; limits: typeof dashboard }[] = [
  ...(['nora', 'max', 'eva'] as const).map((who) => ({ who, path: '/dashboard', limits: dashboard })),
  ...['/admin', '/admin/users', '/admin/settings', '/admin/reports', '/admin/audit-log'].map((path) => ({
    who: 'nora' as const,
    path,
    limits: inner,
  })),
  ...['/mentoring', '/shifts', '/notes', '/documents', '/learning-plans'].map((path) => ({
    who: 'max' as const,
    path,
    limits: inner,
  })),
  { who: 'eva', path: '/profile', limits: inner },
]

test.beforeEach(({ page }) => withoutStream(page))

test('the sign-in page is light, stands still, and is there before its scripts', async ({ page }) => {
  const files = noteFiles(page)
  await noteShifts(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.waitForLoadState('networkidle')

  await expectWithin(page, files, { scriptKilobytes: 160, styleKilobytes: 20 })
})

for (const { who, path, limits } of firstPages)
  test(`${path} as ${who} opens it first is light and stands still`, async ({ page }) => {
    const files = noteFiles(page)
    await noteShifts(page)
    await openAs(page, who, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    await expectWithin(page, files, limits)
  })

test('what is drawn first needs no script, and what is typed meanwhile stays', async ({ page }) => {
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

test('the privacy page is read without any script, and stands still when they come', async ({ page }) => {
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  const files = noteFiles(page)
  await noteShifts(page)
  await page.goto('/privacy', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'How long it is kept' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Goals' })).toContainText('The mentee, their mentors')
  letScriptsCome()
  await page.waitForLoadState('networkidle')

  await page.getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
  await expectWithin(page, files, inner)
})

test('who is not signed in never sees the frame of a page, nor who is signed in the sign-in form', async ({
  page,
}) => {
  await page.goto('/shifts')
  await expect(page).toHaveURL('/login')
  await openAs(page, 'max', '/login')
  await expect(page).toHaveURL('/dashboard')
})

type Files = Map<string, Promise<Buffer>>

function noteFiles(page: Page): Files {
  const files: Files = new Map()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname))
      files.set(
        pathname,
        response.body().catch(() => Buffer.alloc(0)),
      )
  })
  return files
}

/** How far what is drawn has moved, as browsers count it (CLS). */
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

async function expectWithin(page: Page, files: Files, limits: typeof dashboard) {
  const own = await namedByPage(page)
  const weigh = async (ending: string) => {
    const bodies = await Promise.all(
      [...files].filter(([path]) => path.endsWith(ending) && own.has(path)).map(([, body]) => body),
    )
    return {
      count: bodies.length,
      kilobytes: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024,
    }
  }
  const [scripts, styles] = [await weigh('.js'), await weigh('.css')]
  expect(scripts.count).toBeLessThanOrEqual(mostScripts)
  expect(scripts.count).toBeGreaterThan(1)
  expect(scripts.kilobytes).toBeLessThanOrEqual(limits.scriptKilobytes)
  expect(styles.kilobytes).toBeLessThanOrEqual(limits.styleKilobytes)
  const shift = await page.evaluate(() => (window as unknown as { counted: { shift: number } }).counted.shift)
  expect(shift).toBeLessThanOrEqual(0.05)
}

/** The files that the page itself names, save those that it has fetched ahead; all others are for later. */
async function namedByPage(page: Page): Promise<Set<string>> {
  const html = await (await page.request.get(page.url())).text()
  const tags = [...html.matchAll(/<(?:link|script)[^>]+>/g)].map(([tag]) => tag)
  return new Set(
    tags
      .filter((tag) => !tag.includes('rel="prefetch"'))
      .flatMap((tag) => /(?:href|src)="([^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? []),
  )
}
