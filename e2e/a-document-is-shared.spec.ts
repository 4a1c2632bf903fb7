import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { Name } from '#demo/cast.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import {
  answerDialog,
  chooseFromMore,
  dialogOf,
  expectProblem,
  expectRowVisible,
  holdBack,
  rowOf,
  showFilters,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

const name = 'First week – Zoë’s "plan".pdf'
const content = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n\u0000\u00ff', 'latin1')

test('a mentor shares a document, the mentee downloads it, and the mentor edits and deletes it', {
  tag: '@phone-full',
}, async ({ browser }) => {
  const max = await documentsOf(browser, 'max')
  await upload(max)
  await expectProblem(max, 'Please select a mentee and a file.')

  await max.getByLabel('Mentee', { exact: true }).selectOption('Eva Lindqvist (eva@mst.example)')
  await choose(max, 'tool.exe', Buffer.from('MZ'))
  await expect(
    max.getByText('tool.exe: Choose a PDF, Office, OpenDocument, text, CSV or picture file.'),
  ).toBeVisible()
  await choose(max, 'plan.pdf', Buffer.from('<html></html>'))
  await upload(max)
  await expectProblem(
    max,
    'The content of this file does not match its file type. Save it again in the right format and upload that file.',
  )

  await choose(max, name, content)
  await max.getByLabel('Description (optional)').fill('Read it before Monday')
  await upload(max)
  await expectToast(max, 'Document uploaded successfully!')
  await expect(max.getByRole('region', { name: 'Documents of Eva Lindqvist' })).toContainText(name)

  const nora = await documentsOf(browser, 'nora')
  await nora.getByLabel('Search by file name or description').fill('BEFORE MONDAY')
  await expectRowVisible(nora.getByRole('table', { name: 'All Documents' }), name)
  await expect(rowOf(nora, name)).toContainText(/Max Okafor.*Eva Lindqvist/)
  await showFilters(nora)
  await nora.getByRole('textbox', { name: 'Shared to' }).fill('01/01/2024')
  await expect(nora.getByText('Nothing matches.')).toBeVisible()
  await nora.getByRole('textbox', { name: 'Shared to' }).fill('')
  await nora.getByRole('textbox', { name: 'Shared from' }).fill('01/01/2024')
  await expect(nora).toHaveURL(/from=2024-01-01/)
  await expectRowVisible(nora.getByRole('table', { name: 'All Documents' }), name)

  const eva = await documentsOf(browser, 'eva')
  await expect(eva.getByRole('heading', { name: 'Documents Shared With You' })).toBeVisible()
  const download = eva.waitForEvent('download')
  await eva.getByRole('button', { name: `Download ${name}` }).click()
  const file = await download
  expect(await readFile(await file.path())).toEqual(content)

  await chooseFromMore(eva, `More ${name}`, `Edit ${name}`)
  const description = dialogOf(eva, 'Edit Document').getByLabel('Description (optional)')
  await expect(description).toHaveValue('Read it before Monday')
  await description.fill('Read on Sunday')
  await eva.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(eva, 'Document updated successfully')
  await expect(eva.getByRole('region', { name: 'Your documents' })).toContainText('Read on Sunday')

  await chooseFromMore(eva, `More ${name}`, `Delete ${name}`)
  await answerDialog(eva, 'Are you sure you want to delete this document?', 'Delete')
  await expectToast(eva, 'Document deleted successfully')
  await expect(eva.getByText(name)).toBeHidden()
})

test('leaving the page during an upload cancels it', async ({ page }) => {
  const shiftsPage = await holdBack(page, '**/ShiftsPage-*.js')
  const sent = await holdBack(page, /api\/documents$/)
  await openAs(page, 'max', '/documents')
  await page.getByLabel('Mentee', { exact: true }).selectOption('Eva Lindqvist (eva@mst.example)')
  await choose(page, 'wrong-plan.pdf', content)
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await upload(page)
  await sent.requested
  await page.getByRole('link', { name: 'Shifts', exact: true }).click()
  await answerDialog(page, 'Leave without saving?', 'Leave')
  sent.open()
  await ended
  shiftsPage.open()

  await expect(page).toHaveURL('/shifts')
})

/** Opens the page of documents in a browser context of the person's own. */
async function documentsOf(browser: Browser, person: Name): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, person, '/documents')
  return page
}

const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click()

const choose = (page: Page, named: string, buffer: Buffer) =>
  page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: named, mimeType: 'application/octet-stream', buffer })
