import { createPlan } from '#contract/learning-plans.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword, objective } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { dialogOf } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const pages = ['/dashboard', '/dashboard?tab=goals', '/notes', '/notes?view=conversation', '/shifts']
const morePages = ['/shifts?view=calendar', '/documents', '/learning-plans', '/record', '/profile']

test('a mentee without a mentor finds no button that leads to a no, and the programme team', {
  tag: '@phone',
}, async ({ page }) => {
  const help = 'team@mst.example'
  // Only this browser gets the address: the settings, which are sent with the page, are shared with other journeys.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const reply = await route.fetch()
    const body = (await reply.text()).replace('"help":""', `"help":"${help}"`)
    return route.fulfill({ response: reply, body })
  })
  const mentee = await addNewcomer(page, 'Nell')
  const token = await freshToken(page, mentee.email, newcomersPassword)
  const { id } = await callsWith(page, token)(createPlan, {
    body: {
      title: 'Nights',
      description: '',
      objectives: [objective('Lead a handover')],
      targetDate: '2090-01-31',
      status: 'active',
    },
  })
  const missing: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 404) missing.push(reply.url())
  })

  await openWith(page, token, '/dashboard')
  const main = page.getByRole('main')
  await expect(page.getByRole('link', { name: 'Contact the programme team' }).first()).toHaveAttribute(
    'href',
    `mailto:${help}`,
  )
  await expect(main).toContainText("We're finding your mentor.")
  await expectAccessible(page)
  for (const path of [...pages, ...morePages]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main).not.toContainText(/your mentor (schedules|shares|may add|has not set|will update)/i)
    await expect(page.getByRole('button', { name: /add( the first)? note/i })).toHaveCount(0)
  }
  await page.goto(`/learning-plans?plan=${id}`)
  const plan = dialogOf(page, 'Nights')
  await expect(plan.getByRole('button', { name: 'Add evidence to objective 1' })).toBeVisible()
  await expect(plan.getByRole('button', { name: /Ask for agreement|I think I can do this/ })).toHaveCount(0)

  expect(missing).toEqual([])
})
