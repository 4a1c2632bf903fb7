import type { Page } from '@playwright/test'
import { getDebrief, saveDebrief } from '#contract/debriefs.ts'
import { signOut as signOutCall } from '#contract/session.ts'
import { recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { endedShiftOfToday } from './support/ended-shift.ts'
import { expectToast, noteMessages } from './support/messages.ts'
import { addPair, newcomersPassword } from './support/newcomers.ts'
import { openWith, signIn, signOut } from './support/people.ts'
import { answerDialog, returnToTab, withoutStream } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const saved = 'Saved on this phone. We will send it when you are online.'

test.beforeEach(({ page }) => withoutStream(page))

type Two = Awaited<ReturnType<typeof addPair>>

/** The mentee has opened the form of another shift of today that has ended, and has then lost the network. */
async function offlineWithForm(page: Page, two: Two) {
  const asMentor = callsWith(page, two.mentorToken)
  const { id } = await asMentor(scheduleShift, {
    body: { menteeId: two.mentee.id, ...(await endedShiftOfToday()), allowOverlap: true },
  })
  await openWith(page, two.menteeToken, `/shifts/${id}/debrief`)
  await expect(page.getByLabel('What helped')).toBeVisible()
  await loseNetwork(page)
  const asMentee = callsWith(page, two.menteeToken)
  // The page's own session can end in between.
  const asReader = callsWith(page, await freshToken(page, two.mentee.email, newcomersPassword))
  const stored = async () => (await asReader(getDebrief, { params: { id } })).mentee.debrief
  return { id, asMentor, asMentee, stored }
}

/** Once the page has fetched the code of dialogs, which it does when it is idle. */
async function loseNetwork(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('overlay-parts')),
  )
  await page.context().setOffline(true)
}

async function write(page: Page, text: string) {
  await page.getByLabel('What helped').fill(text)
  await page.getByRole('button', { name: 'Save debrief' }).click()
}

test('a debrief that is written without a network is sent when it is back', { tag: '@phone-first' }, async ({
  page,
  context,
}) => {
  const { id, stored } = await offlineWithForm(page, await addPair(page, ['Olga', 'Olgo']))
  await write(page, 'You stayed with me')
  await expect(page.getByText(saved)).toBeVisible()
  await page.getByRole('link', { name: /^Debrief of / }).click()
  await expect(page.getByText('You stayed with me')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you both wrote' })).toBeHidden()
  await expectAccessible(page)
  await context.setOffline(false)

  await expectToast(page, 'Debrief saved')
  await expect(page.getByText(saved)).toBeHidden()
  await expect(page).toHaveURL(`/shifts/${id}/debrief`)
  await expect(page.getByRole('button', { name: 'Edit debrief', exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ good: 'You stayed with me', version: 1 })
})

test('what is not sent shows on any page, and only its author sends it: once from two tabs, and after a sign-in', async ({
  page,
  context,
}) => {
  const two = await addPair(page, ['Runa', 'Runo'])
  await test.step('a page that is opened without a network still says what is not sent', async () => {
    const { stored } = await offlineWithForm(page, two)
    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('offline'))).not.toBeNull()
    await expect(page.getByLabel('What helped')).toBeVisible()
    await loseNetwork(page)
    await write(page, 'A calm night')
    await expect(page.getByText(saved)).toBeVisible()
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await context.setOffline(false)
    await page.goto('/dashboard')
    await expect(page.getByText(saved)).toBeVisible()
    await expectAccessible(page)

    await page.unroute('**/api/**')
    // The page can send it before it is loaded again, so the message can be gone.
    await page.reload()
    await expect.poll(stored).toMatchObject({ good: 'A calm night', version: 1 })
    await expect(page.getByText(saved)).toBeHidden()
  })

  await test.step('two tabs of one person send a debrief once', async () => {
    const { id, stored } = await offlineWithForm(page, two)
    await context.setOffline(false)
    const other = await context.newPage()
    await withoutStream(other)
    await noteMessages(other)
    await other.goto(`/shifts/${id}/debrief`)
    await other.getByLabel('What helped').fill('From the second tab')
    await context.setOffline(true)
    await write(page, 'From the first tab')
    await expect(page.getByText(saved)).toHaveCount(1)
    await expect(other.getByText('From the first tab')).toBeVisible()
    await context.setOffline(false)

    await expect(page.getByText(saved)).toBeHidden()
    await expect(other.getByText(saved)).toBeHidden()
    expect(await stored()).toMatchObject({ good: 'From the first tab', version: 1 })
    // Its own input has stayed a draft.
    await returnToTab(other)
    await other.getByRole('button', { name: 'Edit debrief', exact: true }).click()
    await expect(other.getByLabel('What helped')).toHaveValue('From the second tab')
    await other.close()
  })

  await test.step('another person on the same phone neither sees nor sends a debrief of the first', async () => {
    const { stored } = await offlineWithForm(page, two)
    // A damaged text must not break the page.
    await page.evaluate((id) => localStorage.setItem(`unsent-${id}-torn`, '{"key":'), two.mentee.id)
    await write(page, 'You asked how I was')
    await expect(page.getByText(saved)).toBeVisible()
    // The network must not return before this call fails: the server would end the session of the next steps.
    const failedLogout = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/auth/logout'))
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await answerDialog(page, 'Log out before your debrief is sent?', 'Logout')
    await expect(page).toHaveURL('/login')
    await failedLogout
    await context.setOffline(false)

    await signIn(page, two.mentor.email, newcomersPassword)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(two.mentor.firstName)
    expect(await page.content()).not.toContain('You asked how I was')
    await expect(page.getByText('Saved on this phone.')).toBeHidden()
    expect(await stored()).toBeNull()
    await signOut(page)
    await signIn(page, two.mentee.email, newcomersPassword)
    await expectToast(page, 'Debrief saved')
    expect(await stored()).toMatchObject({ good: 'You asked how I was' })
  })

  await test.step('a debrief that was written while the session ended is sent after the sign-in', async () => {
    const { asMentee, id } = await offlineWithForm(page, two)
    await write(page, 'Your patience')
    await expect(page.getByText(saved)).toBeVisible()
    await asMentee(signOutCall)
    await context.setOffline(false)

    await expect(page.getByText('Saved on this phone. Sign in again and we will send it.')).toBeVisible()
    const again = page.getByRole('alertdialog')
    await again.getByLabel('Password', { exact: true }).fill(newcomersPassword)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expectToast(page, 'Debrief saved')
    const { mentee } = await callsWith(page, two.mentorToken)(getDebrief, { params: { id } })
    expect(mentee.written).toBe(true)
  })
})

test('a debrief is saved once without its reply, and kept with the reason beside a cancelled shift or another text', async ({
  page,
  context,
}) => {
  const two = await addPair(page, ['Lena', 'Leno'])
  await test.step('a debrief whose reply is lost on the way is saved once', async () => {
    const { stored } = await offlineWithForm(page, two)
    let isCut = true
    let arrived = 0
    await page.route('**/debrief', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      arrived += 1
      await route.fetch()
      return isCut ? route.abort() : route.continue()
    })
    await context.setOffline(false)
    await write(page, 'The quiet start')
    await expect(page.getByText(saved)).toBeVisible()
    isCut = false

    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(saved)).toBeHidden()
    expect(await stored()).toMatchObject({ good: 'The quiet start', version: 1 })
    expect(arrived).toBeGreaterThan(2)
    await page.unroute('**/debrief')
  })

  await test.step('a debrief that was saved days ago without a reply is not reported as a conflict', async () => {
    const { id, asMentee, stored } = await offlineWithForm(page, two)
    await write(page, 'The handover')
    await expect(page.getByText(saved)).toBeVisible()
    // The server has forgotten the key of the first call.
    await asMentee(saveDebrief, { params: { id }, body: { good: 'The handover' } })
    await context.setOffline(false)

    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(saved)).toBeHidden()
    await expect(page.getByText('Not sent.')).toBeHidden()
    expect(await stored()).toMatchObject({ good: 'The handover', version: 1 })
  })

  await test.step('a debrief of a shift that was cancelled in the meantime is kept, with the reason', async () => {
    const { id, asMentor } = await offlineWithForm(page, two)
    await write(page, 'A quiet night')
    await expect(page.getByText(saved)).toBeVisible()
    await asMentor(recordOutcome, {
      params: { id },
      body: { status: 'cancelled', cause: 'other', reason: 'The ward was closed' },
    })
    await context.setOffline(false)

    const reason = page.getByText('Not sent. This shift is recorded as not having taken place.')
    await expect(reason).toBeVisible()
    await page.getByRole('link', { name: /^Debrief of / }).click()
    await expect(page.getByText('A quiet night')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await answerDialog(page, 'Delete what you wrote? It was not sent.', 'Delete')
    await expect(page.getByText('A quiet night')).toBeHidden()
    await expect(reason).toBeHidden()
  })

  await test.step('a debrief that was also written on another device shows both texts', async () => {
    const { id, asMentee, stored } = await offlineWithForm(page, two)
    await write(page, 'From my phone')
    await expect(page.getByText(saved)).toBeVisible()
    await asMentee(saveDebrief, { params: { id }, body: { good: 'From the ward computer' } })
    await context.setOffline(false)

    await expect(page.getByText(/^Debrief of .*: Not sent\. .* changed this on/)).toBeVisible()
    await page.goto(`/shifts/${id}/debrief`)
    const unsent = page.getByRole('region', { name: 'Your debrief, not sent yet' })
    await expect(unsent).toContainText('From my phone')
    await unsent.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByLabel('What helped')).toHaveValue('From my phone')
    await page.getByRole('button', { name: 'Save debrief' }).click()
    await expect(page.getByText('From the ward computer')).toBeVisible()
    await page.getByRole('button', { name: 'Use my version' }).click()
    await expect.poll(async () => (await stored())?.good).toBe('From my phone')
  })
})
