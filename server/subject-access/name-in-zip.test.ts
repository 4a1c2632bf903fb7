import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInZip } from './archive.ts'

for (const [original, expected] of [
  ['plan.pdf', '7 plan.pdf'],
  ['../../etc/passwd', '7 _.._etc_passwd'],
  ['..\\..\\evil.exe', '7 _.._evil.exe'],
  ['.hidden', '7 hidden'],
  ['a:b*c?"<>|.txt', '7 a_b_c_____.txt'],
  ['tab\tand\u0000null.txt', '7 tab_and_null.txt'],
  ['annex\u202Efdp.exe', '7 annex_fdp.exe'],
  ['ends with dots... ', '7 ends with dots'],
  ['...', '7 document'],
  [`${'ж'.repeat(150)}.pdf`, `7 ${'ж'.repeat(100)}.pdf`],
  [`${'🏥'.repeat(90)}.pdf`, `7 ${'🏥'.repeat(50)}.pdf`],
  [`${'ü'.repeat(300)}.docx`, `7 ${'ü'.repeat(100)}.docx`],
] as const)
  test(`a document called ${JSON.stringify(original).slice(0, 30)} unpacks as ${expected.slice(0, 30)}`, () => {
    assert.equal(nameInZip(7, original), expected)
  })
