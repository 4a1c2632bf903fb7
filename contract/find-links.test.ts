import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLinks } from './text-blocks.ts'

const linksIn = (text: string) => findLinks(text).flatMap(({ text, href }) => (href ? [[text, href]] : []))
const isWhole = (text: string) =>
  findLinks(text)
    .map((part) => part.text)
    .join('') === text

test('web and email addresses become links without the punctuation after them', () => {
  const nhs = 'https://www.nhs.uk/conditions/sepsis?from=a&to=b#top'
  for (const text of [`Read ${nhs}.`, `(${nhs})`, `See ${nhs}, please`, `[${nhs}]!`, `“${nhs}”`])
    assert.deepEqual(linksIn(text), [[nhs, nhs]], text)
  assert.deepEqual(linksIn('Ask max.okafor+rota@hospital.example, or http://intranet/rota'), [
    ['max.okafor+rota@hospital.example', 'mailto:max.okafor+rota@hospital.example'],
    ['http://intranet/rota', 'http://intranet/rota'],
  ])
})

test('a web address includes its own brackets', () => {
  const address = 'https://en.wikipedia.org/wiki/Shock_(circulatory)'
  for (const text of [`See ${address}.`, `(see ${address})`])
    assert.deepEqual(linksIn(text), [[address, address]], text)
})

test('no other scheme becomes a link, nor an address that imitates another', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'file:///etc/passwd',
    'https://',
    'https://nhs.uk@elsewhere.example/',
    'half past @ the door',
    'max@door',
    'C:\\rota.docx',
  ])
    assert.deepEqual(linksIn(text), [], text)
})

test('the links of a text keep all its characters', () => {
  for (const text of [
    '',
    'No link',
    'https://a.example https://b.example',
    '\ud800 https://x.example/\ud800',
    'Two\nlines: a@b.example\n\nhttps://c.example)))...',
  ])
    assert.ok(isWhole(text), text)
})
