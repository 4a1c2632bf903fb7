import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line, optionalLine, optionalText, password, text } from './fields.ts'

for (const [name, field] of Object.entries({
  line: line(100),
  optionalLine: optionalLine(100),
  text: text(),
  optionalText: optionalText(),
}))
  test(`a form refuses an unpaired surrogate or NUL in a ${name} before it is sent`, () => {
    for (const typed of ['a\ud800', '\udc00b', 'a\0b']) {
      const sentences = field.safeParse(typed).error?.issues.map(({ message }) => message)
      assert.deepEqual(sentences, ['This contains a character that we cannot save. Type it again'])
    }
    assert.ok(field.safeParse('Zoë 😀').success)
  })

test('a name refuses characters that reverse text, and a long text may contain line breaks', () => {
  for (const mark of ['\u202a', '\u202d', '\u202e', '\u2066', '\u2067', '\u2069']) {
    for (const field of [line(100), optionalLine(100)])
      assert.equal(
        field.safeParse(`Zo${mark}ë`).error?.issues[0]?.message,
        'Special control characters are not allowed here',
      )
    assert.ok(text().safeParse(`She wrote ${mark}shalom`).success)
  }
  // Direction marks are part of some names.
  assert.ok(line(100).safeParse('\u200fנועה').success)
})

test('a password accepts any character except an unpaired surrogate', () => {
  assert.equal(password.parse(' a\0b\t\u202e😀 '), ' a\0b\t\u202e😀 ')
  for (const typed of ['a\ud800', '\udc00b'])
    assert.equal(
      password.safeParse(typed).error?.issues[0]?.message,
      'This contains a character that we cannot save. Type it again',
    )
})
