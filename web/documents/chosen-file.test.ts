import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxDocumentBytes, tooLarge, wrongType } from '#contract/documents.ts'
import { acceptedFiles, problemOf, typeLabelOf } from './chosen-file.ts'

test('what the programme shares can be chosen, whatever case its ending is in', () => {
  for (const name of ['Plan.pdf', 'rota.XLSX', 'notes.txt', 'ward 4.jpeg'])
    assert.equal(problemOf({ name, size: 12 }), null)
})

test('a file that would be refused is refused before it is sent, in the same words', () => {
  const problems = [
    { name: 'tool.exe', size: 12 },
    { name: '.pdf', size: 12 },
    { name: 'plan', size: 12 },
    { name: 'film.pdf', size: maxDocumentBytes + 1 },
    { name: 'plan.pdf', size: 0 },
  ].map(problemOf)

  assert.deepEqual(problems, [wrongType, wrongType, wrongType, tooLarge, 'The file is empty.'])
})

test('the largest file may be as large as is said', () => {
  assert.equal(problemOf({ name: 'film.pdf', size: maxDocumentBytes }), null)
})

test('people read what kind of file it is', () => {
  assert.deepEqual(['a.docx', 'b.PNG', 'c.odd'].map(typeLabelOf), ['Word', 'Picture', 'File'])
  assert.match(acceptedFiles, /^\.pdf,\.docx,/)
})
