import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { openAs } from './support/people.ts'
import { holdBack, returnToTab, withoutServerTime } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const referralsClosed = 'Referrals are closed at the moment.'

test('an administrator renames the site, closes referrals and restores the defaults', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await openAsVisitor(browser, baseURL)
  await expect(visitor.getByRole('button', { name: 'Submit Referral' })).toBeVisible()
  await openAs(page, 'nora', '/admin/settings')

  await page.getByLabel('Site name').fill('MST Northern Wards')
  await page.getByLabel('Allow registrations').uncheck()
  await save(page)
  await expect(page.getByRole('banner')).toContainText('MST Northern Wards')
  await expect(page).toHaveTitle('System Settings – MST Northern Wards')
  await expect(page.getByText('Settings saved successfully')).toBeHidden()

  await visitor.reload()
  await expect(visitor.getByText(referralsClosed)).toBeVisible()
  await visitor.goto('/login')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('MST Northern Wards')

  await page.getByRole('button', { name: 'Load factory defaults' }).click()
  await expect(page.getByLabel('Site name')).toHaveValue('MST System')
  await expect(page.getByRole('banner')).toContainText('MST Northern Wards')
  const saved = await holdBack(page, '**/api/admin/settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved.requested
  await page.getByLabel('Site name').fill('MST Southern Wards')
  saved.open()
  await expect(page.getByRole('banner')).toContainText('MST System')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  await expect(page.getByLabel('Site name')).toHaveValue('MST Southern Wards')

  await visitor.goto('/referral')
  await expect(visitor.getByRole('button', { name: 'Submit Referral' })).toBeVisible()
  await visitor.context().close()
})

test('invalid settings are refused with a sentence, and Reset shows the saved values', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  await openAs(page, 'nora', '/admin/settings')
  for (const typed of ['24.5', '1e2', '169', '']) {
    await page.getByLabel('Session timeout').fill(typed)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('alert').getByText('Session timeout must be a whole number from 1 to 168'),
    ).toBeVisible()
    await expect(page.getByLabel('Session timeout')).toHaveValue(typed)
  }

  await page.getByRole('button', { name: 'Reset' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to reset all settings to default?',
  })
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Session timeout')).toHaveValue('24')
  await expect(page.getByRole('alert').getByText('There is a problem')).toBeHidden()
})

test('saving over an unseen change names its author and keeps the input', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await openAs(page, 'nora', '/admin/settings')
  await page.getByLabel('Lockout duration').fill('45')

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const omars = await context.newPage()
  await openAs(omars, 'omar', '/admin/settings')
  await omars.getByLabel('Max login attempts').fill('6')
  await save(omars)

  await page.getByRole('button', { name: 'Save' }).click()
  const met = page.getByRole('region', { name: 'Someone else changed this' })
  await expect(met).toContainText('Omar Siddiqui')
  await expect(met.getByRole('region', { name: 'Max login attempts: Their version' })).toHaveText('6')
  await expect(page.getByRole('textbox', { name: 'Lockout duration' })).toHaveValue('45')

  await page.getByRole('button', { name: 'Load factory defaults' }).click()
  await met.getByRole('button', { name: 'Use my version' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await expect(page.getByLabel('Max login attempts')).toHaveValue('5')
  await context.close()
})

test('a year without known bank holidays is named beside the days off', async ({ page }) => {
  const notice = page.getByText(/^The bank holidays of/)
  await withoutServerTime(page)
  await page.clock.setFixedTime('2029-12-31T12:00:00Z')
  await openAs(page, 'nora', '/admin/settings/working-days')
  await expect(page.getByLabel('Other days off')).toBeVisible()
  await expect(notice).toBeHidden()

  await page.clock.setFixedTime('2030-01-01T12:00:00Z')
  await returnToTab(page)
  await expect(notice).toContainText('of 2031 are not included in this version')

  const daysOff = page.getByLabel('Other days off')
  await daysOff.fill('01/01/2031')
  await save(page)
  await page.reload()
  await expect(daysOff).toHaveValue('01/01/2031')
  await daysOff.fill('')
  await save(page)
})

test('a page of settings saves its own fields, and old links open the new pages', {
  tag: '@phone-full',
}, async ({ page }) => {
  await openAs(page, 'nora', '/admin/settings#keys')
  await expect(page).toHaveURL('/admin/settings/keys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys')

  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Help and privacy' }).click()
  await expect(page.getByLabel('Site name')).toHaveCount(0)
  await page.getByLabel('Help address').fill('desk@mst.example')
  await page.getByRole('button', { name: 'Load factory defaults' }).click()
  await expect(page.getByLabel('Help address')).toHaveValue('')
  await page.getByLabel('Help address').fill('desk@mst.example')
  await save(page)
  await sections.getByRole('link', { name: 'System Settings' }).click()
  await page.getByRole('button', { name: 'Load factory defaults' }).click()
  await save(page)

  await sections.getByRole('link', { name: 'Help and privacy' }).click()
  await expect(page.getByLabel('Help address')).toHaveValue('desk@mst.example')
  await page.getByLabel('Help address').fill('')
  await save(page)
})

test('an administrator sets up email from the yellow line, and tests it before saving', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { port, stop } = await mailServer('river-heron')
  await openAs(page, 'nora', '/dashboard')
  const line = page.getByRole('status').filter({ hasText: 'Email is not set up' })
  await line.getByRole('link', { name: 'Open settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
  const email = page.getByRole('region', { name: 'Email Configuration' })
  const password = email.getByLabel('Password', { exact: true })
  const sendTest = email.getByRole('button', { name: 'Send test e-mail' })
  await email.getByLabel('Mail server').fill('127.0.0.1')
  await email.getByLabel('Port').fill(String(port))
  await email.getByLabel('User').fill('mst')
  await password.fill('river-hero')
  await sendTest.click()
  await expect(email.getByRole('status')).toContainText('did not accept the user name and password')
  await password.fill('river-heron')
  await expect(email.getByText('did not accept')).toBeHidden()
  await sendTest.click()
  await expect(email.getByText('accepted the test email to nora@mst.example. Save to use')).toBeVisible()
  await save(page)
  await expect(line).toBeHidden()
  await expect(password).toHaveValue('')
  await expect(email.getByText('Saved. Leave blank to keep it')).toBeVisible()

  await email.getByLabel('Port').fill('2525')
  await expect(email.getByText(`The saved one is for 127.0.0.1:${port} only`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Enter the password again')).toBeVisible()
  await email.getByLabel('Port').fill(String(port))
  await sendTest.click()
  await expect(email.getByText('accepted the test email')).toBeVisible()

  await page.getByRole('button', { name: 'Load factory defaults' }).click()
  await save(page)
  await expect(line).toBeVisible()
  await stop()
})

/** A mail server on this machine that accepts only this password. */
async function mailServer(password: string) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, stop: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

async function openAsVisitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await page.goto('/referral')
  return page
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
}
