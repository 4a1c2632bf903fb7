import type { Page } from '@playwright/test'
import { deleteTemplate, listTemplates } from '#contract/templates.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs, signInAs, signOut } from './support/people.ts'
import { answerDialog, chooseFromMore, dialogOf } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const name = 'A first plan for everybody'

test("Nora makes a plan's words a template of the organisation, Max begins with it, and she deletes it", async ({
  page,
}) => {
  const call = await callsOf(page, 'nora')
  for (const { id } of await call(listTemplates)) await call(deleteTemplate, { params: { id } })

  await openAs(page, 'nora', '/learning-plans')
  await chooseFromMore(plansOf(page, 'Eva Lindqvist'), 'More Safe medicines', /^Save as template/)
  const saving = dialogOf(page, 'Save as template')
  await expect(saving).toContainText('save nothing that is about one person')
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
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await answerDialog(page, 'Delete this template?', 'Delete')
  await expectToast(page, 'Template deleted')
})

const plansOf = (page: Page, mentee: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Mentee: ${mentee}` })
