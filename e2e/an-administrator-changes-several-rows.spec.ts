import { addNewcomer, pair } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { answerDialog, dialogOf, expectRowVisible, holdBack, isPhone, rowOf } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('several people are made inactive together; a person with mentees is listed and decided on', {
  tag: '@phone',
}, async ({ page }) => {
  const mentor = await addNewcomer(page, 'Severin', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Severina')
  await pair(page, mentor, mentee)
  const alone = [await addNewcomer(page, 'Severus'), await addNewcomer(page, 'Severo')]
  await openAs(page, 'nora', '/admin/users?search=sever')
  await expectRowVisible(page, mentor.name)
  // On phones the checkbox for all rows appears with the first selected row.
  if (isPhone(page)) await page.getByRole('checkbox', { name: `Select ${mentor.name}` }).check()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: `Select ${mentee.name}` }).uncheck()
  await expect(page.getByText('3 selected')).toBeVisible()
  // At the end of the page the bar covers no row.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make inactive' }).click()
  await answerDialog(page, 'Make 3 users inactive?', 'Make inactive')
  await expect(page.getByText('2 made inactive. 1 refused:')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Refused' })).toContainText(
    `${mentor.name} (${mentor.email}) has mentees`,
  )
  for (const one of alone) await expect(rowOf(page, one.name)).toContainText('Inactive')
  await expect(rowOf(page, mentor.name)).toContainText('Active')
  await expectAccessible(page)

  await page.getByRole('button', { name: `Decide ${mentor.name}` }).click()
  await dialogOf(page, `Make ${mentor.name} inactive`)
    .getByRole('button', { name: /inactive/ })
    .click()
  await expect(page.getByText('3 made inactive.')).toBeVisible()
  await expect(rowOf(page, mentor.name)).toContainText('Inactive')
})

test('leaving the page asks before it aborts a bulk action', async ({ page }) => {
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()))
  await addNewcomer(page, 'Perpetua')
  await addNewcomer(page, 'Perpetuus')
  const profilePage = await holdBack(page, '**/ProfilePage-*.js')
  await openAs(page, 'nora', '/admin/users?search=perpetu')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const change = await holdBack(page, /\/api\/users\/\d+$/)
  await page.getByRole('button', { name: 'Make inactive' }).click()
  await answerDialog(page, 'Make 2 users inactive?', 'Make inactive')
  await change.requested

  const profile = page.getByRole('link', { name: 'Profile', exact: true })
  await profile.click()
  await answerDialog(page, 'Leave without saving?', 'Stay')
  await expect(page.getByText('Making inactive 1 of 2...')).toBeVisible()
  await profile.click()
  await answerDialog(page, 'Leave without saving?', 'Leave')
  change.open()
  await expect(page.getByText('0 made inactive.')).toBeVisible()
  profilePage.open()
  await expect(page).toHaveURL('/profile')

  await page.goBack()
  for (const name of ['Perpetua', 'Perpetuus']) await expect(rowOf(page, `${name} `)).toContainText('Active')
  expect(changes).toHaveLength(1)
})

test('one mentor is assigned to several mentees, and mentees with a mentor keep theirs', {
  tag: '@full',
}, async ({ page }) => {
  const mentor = await addNewcomer(page, 'Tutor', { role: 'mentor' })
  const led = await addNewcomer(page, 'Plurala')
  const free = [await addNewcomer(page, 'Pluralb'), await addNewcomer(page, 'Pluralc')]
  await pair(page, await addNewcomer(page, 'Other', { role: 'mentor' }), led)
  await openAs(page, 'nora', '/admin/mentor-mentee?mentees-search=plural')
  const mentees = page.getByRole('region', { name: 'Mentees' })
  await mentees.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await mentees
    .getByRole('group', { name: /Selection/ })
    .getByRole('button', { name: 'Assign mentor' })
    .click()
  const dialog = dialogOf(page, 'Assign mentor')
  await dialog.getByLabel('Mentor').selectOption({ label: `${mentor.name} (0 mentees)` })
  await dialog.getByRole('button', { name: 'Assign mentor' }).click()

  await expect(mentees.getByText('2 assigned. 1 refused:')).toBeVisible()
  await expect(mentees.getByRole('list', { name: 'Refused' })).toContainText(
    `${led.name} (${led.email}) already has a mentor`,
  )
  for (const one of free) await expect(rowOf(page, one.name)).toContainText(mentor.name)
})
