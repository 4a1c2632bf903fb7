import type { Locator, Page } from '@playwright/test'
import { getAttention, maxInGroup } from '#contract/attention.ts'
import { fullName } from '#contract/person.ts'
import { listReferrals } from '#contract/referrals.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { countPresses } from './support/presses.ts'
import { dialogOf } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('Nora chooses a kind, and sees its count, its first items and the way to all', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { total, groups = [] } = await (await callsOf(page, 'nora'))(getAttention)
  const goals = groups.find(({ kind }) => kind === 'goal')
  await openAs(page, 'nora', '/dashboard')

  const kinds = needs(page).getByRole('list', { name: 'Kinds of tasks' }).getByRole('button')
  await expect(kinds).toHaveText([
    /^Referrals \d/,
    /^Needs a mentor \d/,
    /^Overdue goals \d/,
    /^Milestones \d/,
    /^More/,
  ])
  await expect(kinds.first()).toHaveAttribute('aria-pressed', 'true')
  await needs(page)
    .getByRole('button', { name: `Overdue goals ${goals?.total}` })
    .click()
  const rows = needs(page).getByRole('list', { name: 'Overdue goals' }).getByRole('listitem')
  await expect(rows).toHaveCount(Math.min(maxInGroup, goals?.total ?? 0))
  await expect(rows.first()).toContainText(/\d days? overdue/)
  await expect(needs(page).getByRole('link', { name: 'Open Quick Actions: Overdue goals' })).toBeVisible()
  await needs(page)
    .getByRole('link', { name: `See all ${total}` })
    .click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick Actions')
})

test('after a mentee has a mentor, the inbox asks for the next one', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'nora', '/dashboard')
  await needs(page)
    .getByRole('button', { name: /^Needs a mentor/ })
    .click()
  const rows = needs(page).getByRole('list', { name: 'Needs a mentor' }).getByRole('listitem')
  const second = (await rows.nth(1).getByRole('link').textContent()) ?? ''
  await rows
    .first()
    .getByRole('button', { name: /^Assign mentor/ })
    .click()
  const panel = dialogOf(page, 'Assign mentor')
  await panel.getByLabel('Mentor', { exact: true }).selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Assign mentor' }).click()

  await expectToast(page, 'Mentor assigned!')
  await expect(dialogOf(page, 'Assign mentor')).toContainText(second)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows.first()).toContainText(second)
})

test('Nora decides referrals on the dashboard: after each the next one opens, and the last one closes', {
  tag: '@phone-full',
}, async ({ page }) => {
  // The oldest two of the list, whatever other journeys submit.
  const waiting = (await (await callsOf(page, 'nora'))(listReferrals)).filter(
    ({ status }) => status === 'pending',
  )
  const [first, second] = waiting.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  if (!first || !second) throw new Error('The demo has at least two pending referrals')
  await openAs(page, 'nora', '/dashboard')
  const review = needs(page).getByRole('button', { name: `Review ${fullName(first)}` })
  await review.click()
  const panel = dialogOf(page, fullName(first))
  await expect(panel).toContainText(first.reason.split('\n')[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(review).toBeFocused()

  await review.press('Enter')
  // The second press is over the button for the next person, and does nothing.
  await panel.getByRole('button', { name: 'Approve' }).dblclick()
  await expectToast(page, 'Referral approved successfully')
  await expect(dialogOf(page, fullName(second))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(review).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
})

test('Nora sends an email again in place, and pairs two mentees in four presses', async ({ page }) => {
  await test.step('an email is sent again in place, and the focus stays in the list', async () => {
    // The demo contains undelivered emails only by chance, so the reply is faked.
    const email = {
      kind: 'letter',
      id: 999_999,
      person_id: null,
      name: 'lost@ward.example',
      reason: 'It could not be delivered',
      since: new Date().toISOString(),
    }
    const groups = [{ kind: 'letter', total: 1, late: 0, items: [email] }]
    await page.route(
      '**/api/attention',
      (route) => route.fulfill({ json: { items: [], total: 1, groups } }),
      {
        times: 1,
      },
    )
    await page.route('**/api/admin/letters/999999/again', (route) =>
      route.fulfill({ json: { message: 'The email will be sent again.' } }),
    )
    await openAs(page, 'nora', '/dashboard')
    const again = needs(page).getByRole('button', { name: /^Send again lost@ward/ })
    await again.focus()
    await page.keyboard.press('Enter')

    await expectToast(page, 'The email will be sent again.')
    await expect(again).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(needs(page).locator(':focus')).toBeVisible()
  })

  await test.step('Nora pairs two mentees beside the dashboard in four presses', async () => {
    const mentees = [await addNewcomer(page, 'Petronella'), await addNewcomer(page, 'Petronella')]
    const presses = await countPresses(page)
    await openAs(page, 'nora', '/dashboard?mentee=Petronella')
    const before = presses()
    await page
      .getByRole('button', { name: /^Assign Petronella/ })
      .first()
      .click()
    const panel = dialogOf(page, 'Assign mentor')
    const suggestions = panel.getByRole('group', { name: 'Suggestions' }).getByRole('button')
    await expect(suggestions.first()).toHaveAttribute('aria-pressed', 'true')
    await suggestions.nth(1).click()
    await expect(suggestions.nth(1)).toHaveAttribute('aria-pressed', 'true')
    const first = (await panel.textContent())?.includes(mentees[0]?.name ?? '') ? 0 : 1
    await panel.getByRole('button', { name: 'Assign mentor' }).click()

    await expect(panel).toContainText(mentees[1 - first]?.name ?? '')
    const messages = page.getByRole('region', { name: 'Messages' })
    const [toast, beside] = await Promise.all([messages.boundingBox(), panel.boundingBox()])
    expect((toast?.x ?? 0) + (toast?.width ?? 0), 'the toast is beside the panel').toBeLessThanOrEqual(
      beside?.x ?? 0,
    )
    await expect(panel.getByLabel('Mentor', { exact: true })).not.toHaveValue('')
    await panel.getByRole('button', { name: 'Assign mentor' }).click()
    await expect(
      page.getByText('Every mentee').or(page.getByText('No mentees without a mentor')),
    ).toBeVisible()
    expect(presses() - before).toBe(4)
  })
})

const needs = (page: Page): Locator => page.getByRole('region', { name: 'Needs attention' })
