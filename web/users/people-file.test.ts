import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeFile, readPeople, templateFile } from './people-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const zoe = {
  firstName: 'Zoë',
  lastName: "O'Brien",
  email: 'zoe@mst.example',
  role: 'mentee',
  grsNumber: '',
}
const max = { ...zoe, firstName: 'Max', lastName: 'Okafor, RN', email: 'max@mst.example', role: 'mentor' }

const ways = {
  'with commas':
    'First name,Last name,Email,Role\nZoë,O\'Brien,zoe@mst.example,mentee\nMax,"Okafor, RN",max@mst.example,mentor\n',
  'with semicolons, a mark and Windows line ends':
    "\uFEFFFirst name;Last name;Email;Role\r\nZoë;O'Brien;zoe@mst.example;mentee\r\nMax;Okafor, RN;max@mst.example;mentor\r\n",
  'with tabs and columns in another order':
    "role\temail\tlast name\tfirst name\tWard\nMentee\tzoe@mst.example\tO'Brien\tZoë\t4\nMENTOR\tmax@mst.example\tOkafor, RN\tMax\t5",
  'with headers as other programs write them':
    "FIRST_NAME;LastName;E-mail;Role\nZoë;O'Brien; zoe@mst.example ;mentee\n;;;\n\nMax;Okafor, RN;max@mst.example;mentor",
  "with Excel's line that names the separator":
    "sep=;\r\nFirst name;Last name;Email;Role\r\nZoë;O'Brien;zoe@mst.example;mentee\r\nMax;Okafor, RN;max@mst.example;mentor",
}
for (const [how, text] of Object.entries(ways))
  test(`a file ${how} is read`, () => {
    assert.deepEqual(readPeople(bytes(text)), { people: [zoe, max] })
  })

test('a column of GRS numbers is read if the file has one', () => {
  const file = "grs_number;First name;Last name;Email;Role\n 0012 ;Zoë;O'Brien;zoe@mst.example;mentee"

  assert.deepEqual(readPeople(bytes(file)), { people: [{ ...zoe, grsNumber: '0012' }] })
})

test('accents survive the encodings of spreadsheet programs', () => {
  const text = "First name,Last name,Email,Role\nZoë,O'Brien,zoe@mst.example,mentee"
  const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const utf16 = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)

  assert.deepEqual(readPeople(windows), { people: [zoe] })
  assert.deepEqual(readPeople(utf16), { people: [zoe] })
})

test('roles can be written as on screen, and others are left for the server to refuse', () => {
  const file = 'First name,Last name,Email,Role\nA,B,a@b.cc,Administrator\nA,B,a@b.cc,Nurse\nA,B,a@b.cc'
  const read = readPeople(bytes(file))

  assert.deepEqual('people' in read && read.people.map(({ role }) => role), ['admin', 'nurse', ''])
})

const header = 'First name,Last name,Email,Role\n'
const wrong: Record<string, [file: Uint8Array, sentence: RegExp]> = {
  'an empty file': [bytes(''), /^This file is empty\.$/],
  'a spreadsheet that is no CSV': [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), /^This is not a CSV file\. Save/],
  'a file without two of the columns': [bytes('First name,Email\nA,B'), /Missing: Last name, Role\.$/],
  'a file without a first row that names the columns': [
    bytes('Zoë,Adeyemi,z@mst.example,mentee'),
    /first row must contain/,
  ],
  'a file with names of columns alone': [bytes(header), /^This file has no people below/],
  'a quotation mark without its partner': [
    bytes(`${header}"Zoë,O,z@mst.example,mentee\n`),
    /Line 2 has a quotation mark/,
  ],
  'too many people': [
    bytes(header + 'A,B,a@b.cc,mentee\n'.repeat(2_001)),
    /^This file has 2,001 people\. You can import up to 2,000 people\./,
  ],
}
for (const [what, [file, sentence]] of Object.entries(wrong))
  test(`${what} is explained in a sentence`, () => {
    const read = readPeople(file)

    assert.match('problem' in read ? read.problem : '', sentence)
  })

test('two thousand people are accepted', () => {
  const read = readPeople(bytes(header + 'A,B,a@b.cc,mentee\n'.repeat(2_000)))

  assert.equal('people' in read && read.people.length, 2_000)
})

test('the template names the columns and imports as a file without people', () => {
  assert.equal(templateFile(), '\uFEFFFirst name,Last name,Email,Role,GRS number')
  assert.deepEqual(readPeople(bytes(templateFile())), {
    problem: 'This file has no people below the first row.',
  })
})

test('no cell of the outcomes becomes a formula in a spreadsheet', () => {
  const names = { firstName: '=1+1\nmore', lastName: ' \u200b＝O’Brien' }
  const person = { ...zoe, ...names, grsNumber: '-12' }
  const file = outcomeFile([person], [{ outcome: 'skip', reason: '@there, already' }])

  assert.equal(
    file,
    '\uFEFFRow,First name,Last name,Email,Role,Outcome,Reason,GRS number\r\n1,"\'=1+1\nmore","\' \u200b＝O’Brien",zoe@mst.example,mentee,skip,"\'@there, already","\'-12"',
  )
})
