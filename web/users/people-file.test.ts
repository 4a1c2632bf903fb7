import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeFile, readPeople, templateFile } from './people-file.ts'

/** The people without their rows, or the problem. */
function peopleIn(file: Uint8Array) {
  const read = readPeople(file)
  return 'people' in read ? read.people.map(({ row: _, ...person }) => person) : read
}
const rowsIn = (file: Uint8Array) => {
  const read = readPeople(file)
  return 'people' in read ? read.people.map(({ row }) => row) : []
}
const hintsIn = (file: Uint8Array) => {
  const read = readPeople(file)
  return 'hints' in read ? read.hints : [read.problem]
}
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
    assert.deepEqual(peopleIn(bytes(text)), [zoe, max])
  })

test('a column of GRS numbers is read if the file has one', () => {
  const file = "grs_number;First name;Last name;Email;Role\n 0012 ;Zoë;O'Brien;zoe@mst.example;mentee"

  assert.deepEqual(peopleIn(bytes(file)), [{ ...zoe, grsNumber: '0012' }])
})

test('a report of ESR or HealthRoster is read below its lines of titles', () => {
  const titles = 'Staff in post,,,\nPrinted 18 November 2026,,,\n\n'
  const file = `${titles}Forenames,Surname,Email,Role\nZoë,O'Brien,zoe@mst.example,mentee`

  assert.deepEqual(peopleIn(bytes(file)), [zoe])
  assert.deepEqual(rowsIn(bytes(file)), [5])
})

test('an address is read as Outlook copies it', () => {
  for (const address of ['mailto:zoe@mst.example', '"O\'Brien, Zoë <zoe@mst.example>"', 'zoe@mst.example;'])
    assert.deepEqual(peopleIn(bytes(`First name,Last name,Email,Role\nZoë,O'Brien,${address},mentee`)), [zoe])
})

test('accents survive the encodings of spreadsheet programs', () => {
  const text = "First name,Last name,Email,Role\nZoë,O'Brien,zoe@mst.example,mentee"
  const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const utf16 = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)

  assert.deepEqual(peopleIn(windows), [zoe])
  assert.deepEqual(peopleIn(utf16), [zoe])
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
  const person = { ...zoe, ...names, row: 7, grsNumber: '-12' }
  const file = outcomeFile([person], [{ outcome: 'skip', reason: '@there, already' }])

  assert.equal(
    file,
    '\uFEFFRow,First name,Last name,Email,Role,Outcome,Reason,GRS number\r\n7,"\'=1+1\nmore","\' \u200b＝O’Brien",zoe@mst.example,mentee,skip,"\'@there, already","\'-12"',
  )
})

const head = 'First name,Last name,Email,Role,GRS number,Notes'
const lines = [
  'Eva,One,e@x.example,mentee,1,keep',
  'Ben,Two,b@x.example,mentee,2,keep',
  'Cara,Three,c@x.example,mentor,3,keep',
]

for (const [how, ends] of Object.entries({
  'CRLF, then LF': ['\r\n', '\r\n', '\n'],
  'LF, then CRLF': ['\n', '\n', '\r\n'],
  'CR, then LF': ['\r', '\r', '\n'],
  'LF, then CR': ['\n', '\r', '\r'],
  'CRLF, CR and LF': ['\r\n', '\r', '\n'],
}))
  test(`no person is lost in a file with the line ends ${how}`, () => {
    const file = bytes([head, ...lines].map((line, index) => line + (ends[index] ?? '\n')).join(''))

    const read = readPeople(file)

    assert.deepEqual('people' in read && read.people.map(({ firstName }) => firstName), [
      'Eva',
      'Ben',
      'Cara',
    ])
  })

test('the row of a person is that of the spreadsheet, with blank rows and line breaks in cells', () => {
  const file = `\r\n${head}\r\n\r\n${lines[0]}\r\n,,,,,\r\n"Ben","Two",b@x.example,mentee,2,"two\nlines"\n${lines[2]}`

  assert.deepEqual(rowsIn(bytes(file)), [4, 6, 7])
  assert.deepEqual(rowsIn(bytes(`sep=,\r\n${head}\r\n${lines[0]}`)), [2])
})

test('a line that names the separator is read with every line end, and after the file was saved again', () => {
  const semicolons = 'First name;Last name;Email;Role\rEva;One;e@x.example;mentee\r'
  const again = 'sep=;,,,\r\nFirst name,Last name,Email,Role\r\nEva,One,e@x.example,mentee\r\n'
  const eva = { firstName: 'Eva', lastName: 'One', email: 'e@x.example', role: 'mentee', grsNumber: '' }

  assert.deepEqual(peopleIn(bytes(`sep=;\r${semicolons}`)), [eva])
  assert.deepEqual(peopleIn(bytes(`"sep=;"\n${semicolons}`)), [eva])
  assert.deepEqual(peopleIn(bytes(again)), [eva])
  assert.deepEqual(peopleIn(bytes(again.replace('sep=;,,,', '"sep=,",,,'))), [eva])
})

for (const name of ['GRS No.', 'GRS no', 'GRS', 'grs_number', 'GRS-NUM', 'GRS Nº'])
  test(`the column ${name} has the GRS numbers`, () => {
    const file = bytes(
      `First name;Surname;E-Mail address;Role;${name}\nEva;One;e@x.example;mentee;20123456\n`,
    )

    const read = readPeople(file)

    assert.deepEqual('people' in read && [read.people[0]?.grsNumber, read.hints], ['20123456', []])
  })

test('columns that are not used are named', () => {
  assert.deepEqual(hintsIn(bytes(`${head},GRS staff,\n${lines[0]},7,8`)), [
    'Columns that are not used: Notes, GRS staff.',
  ])
})

test('marks that spreadsheets and our own files put before a text are removed', () => {
  const numbers = ["'-77", '="00123456"', "'00123456", "'=1+1", '00123456']
  const file = `${head}\n${numbers.map((number) => `'t Hooft,'-x,e@x.example,mentee,${number},`).join('\n')}`
  const read = readPeople(bytes(file))

  const people = 'people' in read ? read.people : []
  assert.deepEqual(
    people.map(({ grsNumber }) => grsNumber),
    ['-77', '00123456', '00123456', '=1+1', '00123456'],
  )
  assert.deepEqual([people[0]?.firstName, people[0]?.lastName], ["'t Hooft", '-x'])
})

const wrongLetters = ['Some names look wrong. Save the file as CSV UTF-8.']
/** A file in the bytes of an old code page. */
const inBytes = (...names: number[][]) =>
  new Uint8Array([
    ...bytes('First name,Last name,Email,Role\r\n'),
    ...names.flatMap((name) => [...name, 0x2c]),
    ...bytes('e@x.example,mentee\r\n'),
  ])
const ascii = (text: string) => [...bytes(text)]

for (const [what, file] of Object.entries({
  'Zoë André of Excel for Mac': inBytes([...ascii('Zo'), 0x91], [...ascii('Andr'), 0x8e]),
  'only André of Excel for Mac': inBytes(ascii('A'), [...ascii('Andr'), 0x8e]),
  'Müller of Excel for Mac': inBytes(ascii('A'), [...ascii('M'), 0x9f, ...ascii('ller')]),
  'Zoë André of MS-DOS': inBytes([...ascii('Zo'), 0x89], [...ascii('Andr'), 0x82]),
  'Müller of MS-DOS': inBytes(ascii('A'), [...ascii('M'), 0x81, ...ascii('ller')]),
  'María of MS-DOS': inBytes([...ascii('Mar'), 0xa1, ...ascii('a')], ascii('B')),
  'Hélène of MS-DOS': inBytes([...ascii('H'), 0x82, ...ascii('l'), 0x8a, ...ascii('ne')], ascii('B')),
  'Paweł of Central Europe': inBytes([...ascii('Pawe'), 0xb3], ascii('B')),
  'a text that was decoded twice': bytes('First name,Last name,Email,Role\nZoÃ«,B,e@x.example,mentee'),
  'a replacement character': bytes('First name,Last name,Email,Role\nZo\ufffd,B,e@x.example,mentee'),
}))
  test(`${what} is noticed above the preview`, () => {
    assert.deepEqual(hintsIn(file), wrongLetters)
  })

test('names that are right are not noticed, in any encoding', () => {
  const names = [
    "O'Brien",
    'O’Brien',
    'Nguyễn',
    'van der Berg',
    'Smith-Jones',
    'McÉwan',
    'Zoë (Zo)',
    'José Ma.',
    '王',
    'محمد',
    'Okafor III',
  ]
  const file = `First name;Last name;Email;Role\n${names.map((name) => `${name};B;e@x.example;mentee`).join('\n')}`
  const windows = 'First name,Last name,Email,Role\nZoë,Éva-Ñuñez O’,z@mst.example,mentee'
  const letters = Uint8Array.from(windows, (letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0)))

  assert.deepEqual(hintsIn(bytes(file)), [])
  assert.deepEqual(hintsIn(letters), [])
})
