import type { Page } from '@playwright/test'
import { cast, type Name } from '#demo/cast.ts'
import { openAs } from './support/people.ts'
import { pathsFor, publicPaths, urlOf } from './support/routes.ts'
import { expectRowVisible } from './support/screen.ts'
import { withServer } from './support/server.ts'
import { settled } from './support/sweep.ts'
import { expect, test as shared } from './support/test.ts'
import { translatePages, withoutNet } from './support/translation.ts'

/** Every button is pressed, so other journeys must not use this programme. */
const test = shared.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => await withServer(use),
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.describe.configure({ mode: 'parallel' })

const visits: [who: string, name: Name | undefined, paths: string[]][] = [
  ...(['nora', 'max', 'eva'] as const).map((name): [string, Name, string[]] => [
    name === 'nora' ? 'an administrator' : `a ${cast[name].role}`,
    name,
    [
      ...pathsFor(cast[name].role),
      '/shifts?view=calendar',
      '/notes?view=conversation',
      ...['progress', 'goals', 'shifts', 'plans', 'notes', 'documents'].map(
        (tab) => `/people/:id?tab=${tab}`,
      ),
    ],
  ]),
  ['a visitor', undefined, publicPaths],
]

for (const [who, name, paths] of visits)
  test(
    `every page of ${who} works while the browser translates it`,
    { tag: '@full' },
    async ({ page }, { timeout }) => {
      test.setTimeout(timeout * paths.length)
      const broken: string[] = []
      page.on('pageerror', (error) => {
        // React draws a page anew if the translation came before it.
        if (!error.message.includes('error #418')) broken.push(`${page.url()}: ${error}`)
      })
      await translatePages(page)
      await withoutNet(page)
      for (const path of paths) {
        const url = await urlOf(page, path)
        await test.step(url, async () => {
          if (name) await openAs(page, name, url)
          else await page.goto(url)
          await settled(page)
          broken.push(...(await pressEverything(page, url)))
        })
      }
      expect(broken).toEqual([])
    },
  )

const anyDialog = '[role="dialog"], [role="alertdialog"], [role="menu"]'

shared('a translated page shows the changed text of a day', async ({ page }) => {
  await translatePages(page)
  await openAs(page, 'max', '/shifts?view=calendar&day=2026-11-03')
  const day = page.locator('#chosen-day')
  await expect(day).toHaveText('TUESDAY 3 NOVEMBER 2026')

  await page.locator('[data-day="2026-11-04"]').click()

  await expect(day).toHaveText('WEDNESDAY 4 NOVEMBER 2026')
})

shared('a page goes on, with the typed text, when something else removed a part of it', async ({ page }) => {
  await openAs(page, 'nora', '/admin/users')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr')) row.remove()
  })

  await page.getByLabel('Search by name or email').fill('okafor')

  await expectRowVisible(page, 'Max Okafor')
  await expect(page.getByLabel('Search by name or email')).toHaveValue('okafor')
})

/** Presses one button of each kind, also in the dialogs and menus that open. */
async function pressEverything(page: Page, url: string): Promise<string[]> {
  const pressed = new Set<string>()
  const broken: string[] = []
  for (;;) {
    const next = await page.evaluate(pressNext, [...pressed])
    if (next === null) {
      if ((await page.locator(anyDialog).count()) === 0) return broken
      await page.keyboard.press('Escape')
      await page.waitForTimeout(60)
      // A form with text in it asks first.
      if ((await page.locator(anyDialog).count()) > 0) await page.goto(url)
      continue
    }
    pressed.add(next)
    await page.waitForTimeout(60)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const isBroken = (await page.getByText('Unexpected Application Error!').count()) > 0
    if (isBroken) broken.push(`${url}: ${next}`)
    if (isBroken || page.url() !== new URL(url, page.url()).href) {
      await page.goto(url)
      await settled(page)
    }
  }
}

/** Runs in the page. Returns the name of the button, or null if all are pressed. */
function pressNext(pressed: string[]): string | null {
  const dialogs = [...document.querySelectorAll('[role="menu"], [role="dialog"], [role="alertdialog"]')]
  const open = dialogs.filter((dialog) => dialog.checkVisibility()).at(-1)
  const place = open ?? document.body
  const within = open
    ? (open.getAttribute('aria-label') ?? open.querySelector('h2')?.textContent ?? 'dialog')
    : ''
  for (const button of place.querySelectorAll<HTMLElement>(
    'button, [role="tab"], [role="menuitem"], summary',
  )) {
    const words = (button.textContent || button.getAttribute('aria-label') || '').toLowerCase()
    // Long texts are rows and days of one kind.
    const name = `${within} › ${words.length > 24 ? button.className : words.replace(/\d+/g, '')}`
    const isOff = button.matches(':disabled, [aria-disabled="true"]') || !button.checkVisibility()
    if (isOff || pressed.includes(name) || /log ?out|reload page/.test(name)) continue
    const form = button.closest('form')
    if (form && button.getAttribute('type') === 'submit') fill(form)
    button.click()
    return name
  }
  return null

  /** As a person types: React notices the text. */
  function fill(form: HTMLFormElement) {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:not([type]), input[type="text"]',
    )) {
      if (field.value) continue
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, 'Something')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
