import { deleteTemplate, listTemplates } from '#contract/templates.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs, signInAs, signOut } from './support/people.ts'
import { answerDialog, chooseFromMore, dialogOf, expectProblem } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const name = 'A first plan for everybody'

test('Nora saves a plan as a shared template, Max uses it, and she deletes it', async ({ page }) => {
  const call = await callsOf(page, 'nora')
  for (const { id } of await call(listTemplates)) await call(deleteTemplate, { params: { id } })

  await openAs(page, 'nora', '/learning-plans?search=Safe+medicines')
  await chooseFromMore(
    page.getByRole('article', { name: 'Safe medicines' }).first(),
    'More Safe medicines',
    /^Save as template( Safe medicines)?$/,
  )
  const saving = dialogOf(page, 'Save as template')
  await expect(saving).toContainText('Do not include information about a person')
  await saving.getByLabel('Name of the template').fill(name)
  await saving.getByRole('button', { name: 'Save Template' }).click()
  await expectToast(page, 'Template saved')
  await signOut(page)

  await signInAs(page, 'max')
  await page.goto('/learning-plans')
  await page.getByRole('button', { name: 'Create Plan' }).click()
  const plan = dialogOf(page, 'Create Plan')
  await plan.getByLabel('From a template').selectOption(name)
  await expect(plan.getByLabel('Title')).toHaveValue('Safe medicines')
  await expect(plan.getByLabel('Specific').first()).toHaveValue(/medicines/)
  await expect(plan.getByLabel('Target Date', { exact: true })).toHaveValue('')
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await answerDialog(page, 'Leave without saving?', 'Leave')
  await signOut(page)

  await signInAs(page, 'nora')
  await page.goto('/admin/settings/templates')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await answerDialog(page, 'Delete this template?', 'Delete')
  await expectToast(page, 'Template deleted')
})

test('Nora creates a shared goal template, Max uses it, and she renames it', { tag: '@full' }, async ({
  page,
}) => {
  const goal = 'Take part in a handover'
  await openAs(page, 'nora', '/admin')
  await page.getByRole('main').getByRole('link', { name: 'Templates', exact: true }).click()
  const templates = page.getByRole('region', { name: 'Shared templates' })
  await templates.getByRole('button', { name: 'Add Goal Template' }).click()
  const adding = dialogOf(page, 'Add goal template')
  await adding.getByRole('button', { name: 'Save Template' }).click()
  await expectProblem(adding, 'Description')
  await adding.getByLabel('Title').fill(goal)
  await adding.getByLabel('Description').fill('Once in each week, with the ward sister')
  await adding.getByLabel('Priority').selectOption('High')
  await adding.getByRole('button', { name: 'Save Template' }).click()
  await expectToast(page, 'Template saved')
  await signOut(page)

  await signInAs(page, 'max')
  await page.goto('/mentoring')
  await page.getByRole('button', { name: 'Add Goal Eva Lindqvist' }).click()
  const set = dialogOf(page, 'Add Goal')
  await set.getByLabel('From a template').selectOption(goal)
  await expect(set.getByLabel('Title')).toHaveValue(goal)
  await expect(set.getByLabel('Priority')).toHaveValue('high')
  await set.getByRole('button', { name: 'Cancel' }).click()
  await answerDialog(page, 'Leave without saving?', 'Leave')
  await signOut(page)

  await signInAs(page, 'nora')
  await page.goto('/admin/settings/templates')
  await page.getByRole('button', { name: `Rename ${goal}` }).click()
  const renaming = dialogOf(page, 'Rename template')
  await renaming.getByLabel('Name of the template').fill('Handover')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expectToast(page, 'Template renamed')
  await expect(templates.getByRole('button', { name: 'Delete Handover' })).toBeVisible()
})
