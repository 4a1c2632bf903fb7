import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxDocumentBytes, tooLarge, wrongType } from '#contract/documents.ts'
import { acceptedFiles, problemOf, typeLabelOf } from './chosen-file.ts'

test('files of shared types can be chosen, regardless of the case of their extension', () => {
  for (const name of ['Plan.pdf', 'rota.XLSX', 'notes.txt', 'ward 4.jpeg'])
    assert.equal(problemOf({ name, size: 12 }), null)
})

test('a file that the server would refuse is refused before the upload with the same message', () => {
  const problems = [
    { name: 'tool.exe', size: 12 },
    { name: '.pdf', size: 12 },
    { name: 'plan', size: 12 },
    { name: 'film.pdf', size: maxDocumentBytes + 1 },
    { name: 'plan.pdf', size: 0 },
  ].map(problemOf)

  assert.deepEqual(problems, [wrongType, wrongType, wrongType, tooLarge, 'The file is empty.'])
})

test('the largest allowed file is accepted', () => {
  assert.equal(problemOf({ name: 'film.pdf', size: maxDocumentBytes }), null)
})

test('people read the type of a file', () => {
  assert.deepEqual(['a.docx', 'b.PNG', 'c.odd'].map(typeLabelOf), ['Word', 'Picture', 'File'])
  assert.match(acceptedFiles, /^\.pdf,\.docx,/)
})
