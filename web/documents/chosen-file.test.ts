import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxDocumentBytes, tooLarge, wrongType, wrongTypeOf } from '#contract/documents.ts'
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

  const general = wrongTypeOf('tool.exe')
  assert.ok(general.startsWith(`${wrongType} Its name must end with .pdf, .docx,`), general)
  assert.deepEqual(problems, [general, general, general, tooLarge, 'The file is empty.'])
})

test('a photo of a phone and a file of an older program are named, with the format to save them in', () => {
  const problem = (name: string) => problemOf({ name, size: 12 }) ?? ''

  assert.match(problem('IMG_1.HEIC'), /^This is a photo .*\. Save it as JPEG and choose that file\.$/)
  assert.match(problem('old.doc'), /^This is a file of an older Word\. Save it as \.docx/)
  assert.match(problem('rota.xls'), /older Excel\. Save it as \.xlsx/)
  assert.match(problem('rota.xlsm'), /macros\. Save it as \.xlsx/)
  assert.match(problem('constructor'), /^Choose a PDF/)
})

test('the largest allowed file is accepted', () => {
  assert.equal(problemOf({ name: 'film.pdf', size: maxDocumentBytes }), null)
})

test('people read the type of a file', () => {
  assert.deepEqual(['a.docx', 'b.PNG', 'c.odd'].map(typeLabelOf), ['Word', 'Picture', 'File'])
  assert.match(acceptedFiles, /^\.pdf,\.docx,/)
})
