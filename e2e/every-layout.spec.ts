import type { Page } from '@playwright/test'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { addNote } from '#contract/notes.ts'
import { editUser } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { callsOf } from './support/calls.ts'
import { expectLaidOut } from './support/layout.ts'
import { openAs } from './support/people.ts'
import { pathsFor, urlOf } from './support/routes.ts'
import { withServer } from './support/server.ts'
import { expectToFit, followLink, settled } from './support/sweep.ts'
import { test as shared } from './support/test.ts'

/** Titles and names become very long, so other journeys must not use this programme. */
const test = shared.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => await withServer(use),
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.describe.configure({ mode: 'parallel' })

for (const name of ['nora', 'max', 'eva'] as const) {
  const paths = pathsFor(cast[name].role)

  // In Chromium, every-page.spec.ts opens every page at each width.
  test(`the pages of ${cast[name].firstName} fit a desktop and a phone`, { tag: '@firefox' }, async ({
    page,
  }) => {
    await openAs(page, name, '/shifts?view=calendar')
    for (const path of ['', ...paths]) {
      if (path) await followLink(page, await urlOf(page, path))
      await settled(page)
      for (const width of [1280, 390]) await expectToFitAt(page, width, { isLaidOut: true })
    }
  })

  // Playwright cannot set the size of text in Firefox.
  test(
    `the pages of ${cast[name].firstName} fit with text of 200 %`,
    { tag: '@chromium' },
    async ({ page }, { timeout }) => {
      test.setTimeout(timeout * paths.length)
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      await openAs(page, name, '/profile')
      for (const path of paths) {
        await followLink(page, await urlOf(page, path))
        await settled(page)
        for (const width of [1920, 1280, 390]) await expectToFitAt(page, width)
      }
    },
  )

  test(`the pages of ${cast[name].firstName} fit a small phone with words of 200 letters`, async ({ page }, {
    timeout,
  }) => {
    test.setTimeout(timeout * paths.length)
    await writeLongWords(page)
    await openAs(page, name, '/profile')
    for (const path of [...paths, '/notes?view=conversation']) {
      await followLink(page, await urlOf(page, path))
      await settled(page)
      await expectToFitAt(page, 320)
    }
  })
}

async function expectToFitAt(page: Page, width: number, { isLaidOut = false } = {}) {
  await page.setViewportSize({ width, height: 844 })
  await expectToFit(page, width)
  if (isLaidOut) await expectLaidOut(page)
}

/** A web address as a title and a text, and names of a hundred letters. */
async function writeLongWords(page: Page) {
  const word = `https://ward.example/${'a'.repeat(178)}`
  const [asMax, asNora] = [await callsOf(page, 'max'), await callsOf(page, 'nora')]
  const menteeId = Number((await urlOf(page, '/people/:id')).split('/').at(-1))
  const smart = { specific: word, measurable: word, achievable: word, relevant: word, timeBound: word }
  const dated = { title: word, description: word, targetDate: '2000-01-01' }
  await asMax(addGoal, { params: { menteeId }, body: dated })
  await asMax(createPlan, { body: { ...dated, menteeId, status: 'active', objectives: [smart] } })
  await asMax(addNote, { body: { menteeId, content: word } })
  await asNora(editUser, {
    params: { id: menteeId },
    body: { firstName: `E${'v'.repeat(99)}`, lastName: `L${'i'.repeat(99)}` },
  })
}
