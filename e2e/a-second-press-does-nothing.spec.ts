import type { Locator, Page } from '@playwright/test'
import { listSnoozed, snooze } from '#contract/attention.ts'
import { addDays, dayIn } from '#contract/dates.ts'
import { addGoal, listGoals } from '#contract/goals.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { urlOf } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('completed goals keep their places until the page is opened again', async ({ page }) => {
  const [first, second] = ['Take the first handover', 'Take the second handover']
  const asMax = await callsOf(page, 'max')
  const url = await urlOf(page, '/people/:id')
  const menteeId = Number(url.split('/').at(-1))
  for (const [place, title] of [first, second].entries())
    await asMax(addGoal, {
      params: { menteeId },
      body: { title, description: 'On ward 9', targetDate: `2000-01-0${place + 1}` },
    })
  await openAs(page, 'max', `${url}?tab=goals`)
  const titles = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(titles.first()).toHaveText(first)

  await pressTwice(page, page.getByRole('button', { name: `Complete ${first}` }), () =>
    expectToast(page, 'Goal status updated!'),
  )

  await expect(titles.first()).toHaveText(first)
  const states = await asMax(listGoals, { params: { menteeId } })
  expect(states.find(({ title }) => title === second)?.status).toBe('active')
  await page.reload()
  await expect(titles.first()).toHaveText(second)
})

test('a second press is not meant for the row that has taken the place of the first', async ({ page }) => {
  const asNora = await callsOf(page, 'nora')
  const [first, second] = [await addNewcomer(page, 'Ada'), await addNewcomer(page, 'Alma')]
  const untilDay = addDays(dayIn(new Date(), 'Europe/London'), 1)
  for (const { id } of [first, second])
    await asNora(snooze, { body: { kind: 'unassigned', id, untilDay, reason: 'Starts later' } })
  // Any machine is fast enough.
  await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }))
  // The task that shows again is not in the list above.
  await page.setViewportSize({ width: 1280, height: 3000 })
  await openAs(page, 'nora', '/admin/quick-actions?kind=goal')
  const showAgain = (name: string) => page.getByRole('button', { name: `Show again ${name}, Needs a mentor` })
  await expect(showAgain(second.name)).toBeVisible()

  await pressTwice(page, showAgain(first.name), () => expect(showAgain(first.name)).toHaveCount(0))

  await expect(showAgain(second.name)).toBeVisible()
  const snoozed = await asNora(listSnoozed, {})
  expect(snoozed.filter(({ name }) => name === second.name)).toHaveLength(1)
})

/** Clicks at the middle of the button, and at the same spot once the first press has had its effect. */
async function pressTwice(page: Page, button: Locator, hadEffect: () => Promise<unknown>) {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the page.')
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.click(x, y)
  await hadEffect()
  await page.mouse.click(x, y)
}
