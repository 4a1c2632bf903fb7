import { listReferrals, submitReferral } from '#contract/referrals.ts'
import { callsOf, callsWith } from './support/calls.ts'
import { linkIn } from './support/outbox.ts'
import { openAs } from './support/people.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test(
  'an applicant withdraws a referral by the link in the email, once, and an administrator reads it',
  {
    tag: '@phone-first',
  },
  async ({ page, emailTo }, { project }) => {
    const applicant = { firstName: 'Wanda', lastName: `Gone ${project.name}`, grsNumber: `W-${project.name}` }
    const email = `wanda.${project.name}@ward.example`
    await callsWith(page, '')(submitReferral, { body: { ...applicant, email, reason: 'Feeling alone.' } })
    const link = linkIn(await emailTo(email, 'received your referral'))

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Withdraw your referral' })).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I no longer need this' }).click()
    await expect(page.getByText('Your referral is withdrawn.')).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'I no longer need this' }).click()
    await expect(page.getByText('You have already withdrawn this referral.')).toBeVisible()

    const [{ id = 0 } = {}] = (await (await callsOf(page, 'nora'))(listReferrals)).filter(
      (referral) => referral.email === email,
    )
    await openAs(page, 'nora', `/referrals?tab=rejected&referral=${id}`)
    const panel = page.getByRole('dialog', { name: 'Wanda' })
    await expect(panel).toContainText('Withdrawn by the applicant')
    await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  },
)
