import assert from 'node:assert/strict'
import { test } from 'node:test'
import { email, line, newEmail, optionalLine, optionalText, password, text, undeliverable } from './fields.ts'

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

test('a text pasted from Word or PowerPoint is saved without its invisible signs', () => {
  const pasted = 'First point\vsecond point\fnext page\u2028ward\u001e4, co\u001foperate\u0007\r\nend\tof it'

  assert.equal(text().parse(pasted), 'First point\nsecond point\nnext page\nward-4, cooperate\nend\tof it')
  assert.equal(line(200).parse(pasted), 'First point second point next page ward-4, cooperate end of it')
})

test('a name loses marks that reverse text, and a long text may contain them', () => {
  for (const mark of ['\u202a', '\u202d', '\u202e', '\u2066', '\u2067', '\u2069']) {
    for (const field of [line(100), optionalLine(100)]) assert.equal(field.parse(`Zo${mark}ë`), 'Zoë')
    assert.equal(text().parse(`She wrote ${mark}shalom`), `She wrote ${mark}shalom`)
  }
  // Direction marks are part of some names.
  assert.ok(line(100).safeParse('\u200fנועה').success)
})

test('an address is taken without the invisible signs around it', () => {
  for (const typed of ['\u200bann@nhs.net', 'ann@nhs.net\u200e ', '\u202aann@nhs.net\u202c'])
    for (const field of [email, newEmail]) assert.equal(field.parse(typed), 'ann@nhs.net')
})

test('a new address needs a domain with a dot, and no dot at an end or twice', () => {
  const problems = {
    'Check the part after the @: it needs a dot, like nhs.net': [
      'jane@nhs',
      'jane@10.0.0.1',
      'jane@example.123',
    ],
    'Enter an email address in the correct format, like name@example.org': [
      'jane..smith@example.org',
      '.jane@example.org',
      'jane.@example.org',
      'jane@example..org',
    ],
  }
  for (const [sentence, addresses] of Object.entries(problems))
    for (const address of addresses) assert.equal(undeliverable(address), sentence, address)
  for (const address of [
    "d.o'neill@nhs.net",
    'a@b.co',
    'zoe@xn--e1aybc.xn--p1ai',
    'j+mst@ward-4.trust.nhs.uk',
  ])
    assert.equal(undeliverable(address), undefined, address)
  assert.equal(email.parse('admin@localhost'), 'admin@localhost')
})

test('a password accepts any character except an unpaired surrogate', () => {
  assert.equal(password.parse(' a\0b\t\u202e😀 '), ' a\0b\t\u202e😀 ')
  for (const typed of ['a\ud800', '\udc00b'])
    assert.equal(
      password.safeParse(typed).error?.issues[0]?.message,
      'This contains a character that we cannot save. Type it again',
    )
})
