import type { Page } from '@playwright/test'
import { listReferrals, submitReferral } from '#contract/referrals.ts'
import { callsOf, callsWith } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { someone } from './support/newcomers.ts'
import { linkIn } from './support/outbox.ts'
import { openAs, signIn, signInAs, signOut } from './support/people.ts'
import { answerDialog } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const applicant = {
  firstName: 'Siân',
  lastName: 'Llewellyn-Okoro',
  name: 'Siân Llewellyn-Okoro',
  email: 'sian.llewellyn@ward.example',
  grsNumber: 'GRS-900417',
  reason: 'I have just come back to the ward after two years and would like somebody to talk to.',
}
const password = 'sailcloth-harbour-71'
const thanks = 'Referral submitted successfully! We will review your application and contact you soon.'

// Slow: emails are sent every two seconds, and several passwords are hashed.

test('a person refers themselves, is approved and invited, and sees their first dashboard', {
  tag: '@phone-full',
}, async ({ page, emailTo }) => {
  await refersThemselves(page)
  const acknowledgement = await emailTo(applicant.email, 'received your referral')
  expect(acknowledgement.text).toContain('2-3 business days')

  await signInAs(page, 'nora')
  await approvesTheReferral(page)
  await givesThemAMentor(page, 'Max Okafor')
  await signOut(page)

  const invitation = await emailTo(applicant.email, 'Your referral has been approved')
  await choosesAPassword(page, linkIn(invitation))

  await signIn(page, applicant.email, password)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good (morning|afternoon|evening)/)
  await expect(page.getByRole('heading', { name: 'My Mentor' }).locator('..')).toContainText('Max Okafor')
  await expect(page.getByText('No learning plans yet. Your mentor may add one soon.')).toBeVisible()
  await expect(
    page.getByText("Your account is waiting to be activated. We'll email you when it's ready."),
  ).toBeHidden()
  await signOut(page)

  await signInAs(page, 'nora')
  await seesThatTheReferralIsProcessed(page)
  await findsEveryStepInTheAuditLog(page)

  await findsThatTheLinkWorksOnce(page, linkIn(invitation))
})

async function refersThemselves(page: Page) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Refer Myself' }).click()
  await expect(page.getByRole('region', { name: 'What happens next?' })).toContainText('2-3 business days')

  // Password managers skip a read-only field: nobody reads that a filled one was not sent.
  await expect(page.locator('input[name="website"]')).toHaveJSProperty('readOnly', true)
  await page.getByRole('button', { name: 'Submit Referral' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Enter your GRS number' })).toBeVisible()

  await page.getByLabel('First name').fill(applicant.firstName)
  await page.getByLabel('Last name').fill(applicant.lastName)
  await page.getByLabel('GRS number').fill(applicant.grsNumber)
  await page.getByLabel('Work email').fill(applicant.email)
  await page.getByLabel('Reason').fill(applicant.reason)
  await page.getByRole('button', { name: 'Submit Referral' }).click()

  await expectToast(page, thanks)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main').getByText(thanks)).toBeVisible()
}

async function approvesTheReferral(page: Page) {
  await page.goto('/referrals')
  await page.getByRole('button', { name: applicant.name, exact: true }).click()
  const referral = page.getByRole('dialog', { name: applicant.name })
  await expect(referral).toContainText(applicant.reason)
  await referral.getByRole('textbox', { name: 'Department' }).fill('Day surgery')
  await referral.getByRole('button', { name: 'Save department' }).click()
  await expectToast(page, 'Department saved')
  await referral.getByRole('textbox', { name: 'Department' }).fill('Theatre')
  await referral.getByRole('button', { name: 'Undo' }).click()
  await expect(referral.getByRole('textbox', { name: 'Department' })).toHaveValue('Day surgery')
  await expect(referral.getByRole('form', { name: 'Department' })).toBeFocused()

  const reject = referral.getByRole('button', { name: 'Reject', exact: true })
  await reject.click()
  const reason = referral.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await referral.getByRole('button', { name: 'Reject and send' }).click()
  await expect(reason).toHaveAccessibleDescription(/Enter the reason/)
  await reason.focus()
  await page.keyboard.type('Please ask again in March.')
  const email = referral.getByRole('region', { name: 'The email' })
  await expect(email).toContainText(`To ${applicant.email}`)
  await expect(email).toContainText('at the moment.Please ask again in March.If things change')
  await referral.getByRole('button', { name: 'Back' }).click()
  await answerDialog(page, 'Leave without saving?', 'Leave')
  await expect(reject).toBeFocused()

  await referral.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Referral approved successfully')
  await expect(referral.getByText('Approved by Nora Whitfield')).toBeVisible()
  await expect(referral.getByRole('button', { name: 'Send invitation again' })).toBeVisible()
  await expect(reject).toBeHidden()
  await page.keyboard.press('Escape')

  await expect(page.getByRole('row', { name: applicant.name })).toBeHidden()
  await page.getByRole('tab', { name: 'Approved' }).click()
  await expect(page.getByRole('row', { name: applicant.name })).toBeVisible()
}

async function givesThemAMentor(page: Page, mentor: string) {
  await page.goto('/admin/mentor-mentee')
  await page.getByRole('button', { name: `Assign mentor ${applicant.name}` }).click()
  const choices = page.getByRole('dialog').getByLabel('Mentor', { exact: true })
  const choice = choices.getByRole('option').filter({ hasText: mentor })
  await choices.selectOption((await choice.getAttribute('value')) ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign mentor' }).click()
  await expectToast(page, 'Mentor assigned!')
}

async function choosesAPassword(page: Page, link: string) {
  await page.goto(pathOf(link))
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByText(applicant.email)).toBeVisible()

  const field = page.getByRole('textbox', { name: 'New password' })
  await field.fill('abc')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters long').first()).toBeVisible()

  await field.fill(password)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Your password is set. You can now sign in.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
}

async function findsThatTheLinkWorksOnce(page: Page, link: string) {
  await page.goto(pathOf(link))
  const field = page.getByRole('textbox', { name: 'New password' })
  await field.fill('another-password-72')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('main').getByText('This reset link is invalid or has expired.')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await expect(field).toHaveValue('another-password-72')
}

async function seesThatTheReferralIsProcessed(page: Page) {
  await page.goto('/admin/referrals')
  await page.getByLabel('Search by name, email or GRS number').fill(applicant.grsNumber)
  // Wait until the search has narrowed the list: otherwise the row moves away under the click.
  await expect(page.getByRole('status').filter({ hasText: /^1 of/ })).toBeVisible()
  await page.getByRole('button', { name: `View ${applicant.name}` }).click()
  const referral = page.getByRole('dialog', { name: applicant.name })
  await expect(referral.getByText('Processed')).toBeVisible()
  await expect(referral.getByText('Accepted')).toBeVisible()
}

async function findsEveryStepInTheAuditLog(page: Page) {
  await page.goto('/admin/audit-log')
  const log = page.getByRole('table')
  for (const step of [
    `${applicant.name} sent a referral`,
    `Approved the referral of ${applicant.name}`,
    `Invited ${applicant.name} as mentee`,
    'Chose a password and accepted the invitation',
    `The referral of ${applicant.name}, whose account is in use`,
  ])
    await expect(log.getByText(step).first()).toBeVisible()
}

/** Keeps the path only: the link in an email may name another host than the tests use. */
const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

test('the oldest referral is first, single keys decide, and a wide screen shows it beside the list', async ({
  page,
}) => {
  await test.step('the oldest pending referral is first on both pages', async () => {
    await openAs(page, 'nora', '/referrals')
    const waiting = page.getByRole('region', { name: 'Awaiting Decision' })
    const pending = (await (await callsOf(page, 'nora'))(listReferrals)).filter(
      ({ status }) => status === 'pending',
    )
    const oldest = pending.toSorted((a, b) => a.created_at.localeCompare(b.created_at))[0]
    await expect(waiting.locator('tbody tr').first()).toContainText(oldest?.email ?? '')

    await page.goto('/admin/referrals')
    const all = page.getByRole('table', { name: 'Referrals' })
    await expect(all.locator('tbody tr').first()).toContainText(oldest?.email ?? '')
  })

  await test.step('on a wide screen an opened referral is read beside the list, and the next one opens there', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAs(page, 'nora', '/referrals')
    const names = page
      .getByRole('region', { name: 'Awaiting Decision' })
      .locator('tbody button[id^=referral-]')
    const [first, second] = [
      (await names.nth(0).textContent()) ?? '',
      (await names.nth(1).textContent()) ?? '',
    ]
    await names.nth(0).click()

    const referral = page.getByRole('dialog')
    await expect(referral).toHaveAccessibleName(first)
    await expect(referral.getByRole('button', { name: 'Approve' })).toBeInViewport()
    await referral.getByRole('button', { name: 'Next' }).click()
    await expect(referral).toHaveAccessibleName(second)
    await expect(names.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(referral.getByRole('heading', { level: 2 })).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(referral).toBeHidden()
    await expect(names.nth(1)).toBeFocused()
  })

  await test.step('Nora decides a referral by single keys, which do nothing while she types', async () => {
    const { name, firstName, lastName, email } = someone('Keira')
    await callsWith(page, undefined)(submitReferral, {
      body: { firstName, lastName, email, grsNumber: '4712', reason: 'I would like to be sure again.' },
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAs(page, 'nora', '/referrals')
    await page.getByRole('button', { name, exact: true }).click()
    const referral = page.getByRole('dialog')
    await expect(referral).toHaveAccessibleName(name)
    await expect(referral.getByRole('button', { name: 'Previous' })).toBeEnabled()
    await page.keyboard.press('k')
    await expect(referral).not.toHaveAccessibleName(name)
    await page.keyboard.press('j')
    await expect(referral).toHaveAccessibleName(name)

    await page.keyboard.press('r')
    const reason = referral.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await reason.pressSequentially('ajar')
    await expect(reason).toHaveValue('ajar')
    await expect(referral).toHaveAccessibleName(name)
    await reason.fill('')
    await referral.getByRole('button', { name: 'Back' }).click()

    await page.keyboard.press('a')
    await expectToast(page, 'Referral approved successfully')
    await expect(referral).toContainText('Approved')
  })
})
