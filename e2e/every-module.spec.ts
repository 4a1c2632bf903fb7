import type { Page } from '@playwright/test'
import { addGoal } from '#contract/goals.ts'
import { listMentees } from '#contract/mentees.ts'
import { type Module, moduleNames, notSavedAsOff } from '#contract/modules.ts'
import { chooseModules } from '#contract/settings.ts'
import { cast } from '#demo/cast.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { pathsFor, urlOf } from './support/routes.ts'
import { collectErrors, settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** The words of headings, tabs, buttons, fields and columns that name a module. Texts of people may name it, too. */
const wordsOf: Record<Module, RegExp> = {
  debriefs: /^(prepare|debrief)|debriefs?$/i,
  milestones: /milestone|programme standard/i,
  'sign-off': /^sign-off|the summary|certificate|signed off|staff records/i,
  record: /my record|^reflections$|learning log/i,
  matching: /suggest for all|^topics|specialties|never pair|how they match/i,
  cover: /cover(?! letter)|^handover|handover note/i,
  comments: /^(add )?comment|\d comments?$/i,
  directory: /directory/i,
}
const named = 'h1, h2, h3, h4, [role="tab"], button, label, legend, th, dt, nav a'

/** Opens every page that stays, as each of the three. A call of a module that is off would be an error. */
async function expectWithout(page: Page, off: readonly Module[]) {
  const asNora = await callsOf(page, 'nora')
  const errors = collectErrors(page)
  try {
    await asNora(chooseModules, { body: { off: [...off] } })
    for (const name of ['nora', 'max', 'eva'] as const)
      for (const path of pathsFor(cast[name].role)) {
        const url = await urlOf(page, path)
        await test.step(`${name} opens ${url}`, async () => {
          await openAs(page, name, url)
          await settled(page)
          const found = (await page.locator(named).allInnerTexts()).map((text) => text.trim())
          const isOwnPage = path === '/admin/modules'
          for (const module of isOwnPage ? [] : off)
            expect(
              found.filter((text) => text.length < 60 && wordsOf[module].test(text)),
              `${url} without ${module}`,
            ).toEqual([])
        })
      }
    expect(errors).toEqual([])
  } finally {
    await asNora(chooseModules, { body: { on: [...moduleNames] } })
  }
}

test('no page shows a part of a module while all are off', async ({ page }, { timeout }) => {
  test.setTimeout(timeout * 3)
  await expectWithout(page, moduleNames)
})

test('an administrator switches a module off while a comment is being written: it stays, with the reason', async ({
  page,
}) => {
  const asNora = await callsOf(page, 'nora')
  const asMax = await callsOf(page, 'max')
  const mentees = await asMax(listMentees)
  const menteeId = mentees.find(({ email }) => email === cast.eva.email)?.id ?? 0
  const title = 'Lead the ward round'
  await asMax(addGoal, {
    params: { menteeId },
    body: { title, description: 'With the consultant', targetDate: '2027-06-30' },
  })
  await openAs(page, 'max', `/mentee/${menteeId}?tab=goals`)
  await page.getByRole('button', { name: `on ${title}` }).click()
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.fill('Ask for feedback afterwards.')
  try {
    await asNora(chooseModules, { body: { off: ['comments'] } })
    await field.press('Control+Enter')

    await expect(page.getByRole('tabpanel').getByText(notSavedAsOff('comments'))).toBeVisible()
    await expect(field).toHaveValue('Ask for feedback afterwards.')
    await page.reload()
    await settled(page)
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByRole('button', { name: `on ${title}` })).toHaveCount(0)
  } finally {
    await asNora(chooseModules, { body: { on: ['comments'] } })
  }
})

test('a switch applies to everybody, and the menu follows @full', async ({ page }) => {
  await openAs(page, 'nora', '/admin/modules')
  const record = page.getByRole('switch', { name: 'My record' })
  await expect(record).toBeChecked()
  try {
    await record.uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved')
    await openAs(page, 'max', '/dashboard')
    await settled(page)
    await expect(page.getByRole('link', { name: 'My record' })).toHaveCount(0)
    await page.goto('/record')
    await expect(page).toHaveURL('/dashboard')
  } finally {
    await (await callsOf(page, 'nora'))(chooseModules, { body: { on: ['record'] } })
  }
})

for (const off of moduleNames)
  test(`no page shows a part of ${off} while it is off @full`, async ({ page }, { timeout }) => {
    test.setTimeout(timeout * 3)
    await expectWithout(page, [off])
  })
