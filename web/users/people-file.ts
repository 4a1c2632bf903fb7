import papa from 'papaparse'
import { keysOf } from '#contract/fields.ts'
import { nameShown } from '#contract/messages.ts'
import { roles } from '#contract/person.ts'
import { byteOrderMark, formulaStart } from '#contract/text-blocks.ts'
import { maxImported } from '#contract/users.ts'

/** One line of the file. The server validates it. `row` is its row in a spreadsheet. */
export type PersonLine = {
  row: number
  firstName: string
  lastName: string
  email: string
  role: string
  grsNumber: string
}
/** `hints` are sentences about what the file may lose. */
export type ReadFile = { people: PersonLine[]; hints: string[] } | { problem: string }

const columns = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  grsNumber: 'GRS number',
} as const satisfies Record<Name, string>
type Name = Exclude<keyof PersonLine, 'row'>
const required = ['firstName', 'lastName', 'email', 'role'] as const satisfies Name[]
/** Other names of these columns, in small letters without punctuation. */
const otherNames: Record<Name, string[]> = {
  firstName: ['givenname', 'givennames', 'forename', 'forenames', 'firstnames'],
  lastName: ['familyname', 'surname', 'lastnames'],
  email: ['emailaddress', 'mail'],
  role: [],
  grsNumber: ['grs', 'grsno', 'grsnum', 'grsnr', 'grsid'],
}
const allColumns = 'First name, Last name, Email and Role'

/** The empty CSV file for people to fill in. */
export const templateFile = (): string => byteOrderMark + papa.unparse([Object.values(columns)])

/** The lines with their outcomes, for a spreadsheet. */
export function outcomeFile(people: PersonLine[], outcomes: { outcome: string; reason: string }[]): string {
  const rows = people.map((person, index) => [
    person.row,
    ...required.map((name) => person[name]),
    outcomes[index]?.outcome ?? '',
    outcomes[index]?.reason ?? '',
    person.grsNumber,
  ])
  const fields = ['Row', ...required.map((name) => columns[name]), 'Outcome', 'Reason', columns.grsNumber]
  return byteOrderMark + papa.unparse({ fields, data: rows }, { escapeFormulae: formulaStart })
}

/** Parses the file; a file in the wrong format returns a sentence for the reader. */
export function readPeople(bytes: Uint8Array): ReadFile {
  if (bytes.length === 0) return { problem: 'This file is empty.' }
  const text = textOf(bytes)
  if (text === null)
    return { problem: 'This is not a CSV file. Save the spreadsheet as CSV and choose that file.' }
  // Joined files have several kinds of line ends, and the parser knows one for each file.
  const { separator, table } = withoutSeparatorLine(text.text.replace(/\r\n?/g, '\n'))
  const { data, errors } = papa.parse<string[]>(table, {
    delimiter: separator,
    delimitersToGuess: [',', ';', '\t'],
    newline: '\n',
  })
  const quotes = errors.find((error) => error.type === 'Quotes')
  if (quotes)
    return {
      problem: `We could not read this file. Line ${(quotes.row ?? 0) + 1} has a quotation mark without a matching one.`,
    }
  return readRows(data, text.isGuessed)
}

/** Empty rows count, as in the spreadsheet, and are not read. */
function readRows(table: string[][], isGuessed: boolean): ReadFile {
  const filled = table
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [{ cells: header } = { cells: [] }, ...rows] = filled.slice(Math.max(0, placeOfNames(filled)))
  const places = placesOf(header)
  const missing = missingIn(header).map((name) => columns[name])
  if (missing.length)
    return {
      problem: `The first row must contain the column names ${allColumns}. Missing: ${missing.join(', ')}.`,
    }
  if (rows.length === 0) return { problem: 'This file has no people below the first row.' }
  if (rows.length > maxImported)
    return {
      problem: `This file has ${inEnglish(rows.length)} people. You can import up to ${inEnglish(maxImported)} people. Split the file into smaller files.`,
    }
  const people = rows.map(({ cells, row }) => {
    const cell = (name: Name) => textIn(cells[places[name]] ?? '')
    return {
      row,
      ...ofEach(cell),
      email: addressIn(cell('email')),
      role: roleOf(cell('role')),
      grsNumber: cell('grsNumber').replace(/^'/, ''),
    }
  })
  return { people, hints: hintsOf(header, places, people, isGuessed) }
}

const missingIn = (header: string[]) => required.filter((name) => placesOf(header)[name] === -1)

/** Reports of ESR and HealthRoster begin with lines of titles. -1 if no row has the names. */
const placeOfNames = (rows: { cells: string[] }[]) =>
  rows.slice(0, 10).findIndex(({ cells }) => missingIn(cells).length === 0)

/** As Outlook copies addresses: 'mailto:ann@x.org', 'Lee, Ann <ann@x.org>', 'ann@x.org;'. */
const addressIn = (text: string) =>
  (/<([^<>]+)>/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').replace(/[;,]$/, '')

/**
 * The text of a cell as it is meant: without the apostrophe that our own files put before a formula, and without
 * the formula ="0012" that keeps zeros.
 */
function textIn(cell: string): string {
  const text = cell.trim().replace(/^="([^"]*)"$/, '$1')
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}

/** A sign that no name has, such as ‘ ‰ ³, when a file was read with the wrong letters. */
const noName = /[^\p{L}\p{M}\p{Nd}\p{Zs}'’ʼʻ.,()/&"‐‑–\-·]/u
/** In a guessed encoding also capitals inside a word, as in AndrŽ. */
const noGuessedName = /[\u00a0–]|\p{Ll}[ŠŒŽŸÀ-ÖØ-Þ]|\p{L}[ŠŒŽŸÀ-ÖØ-Þ]\p{Ll}/u

function hintsOf(header: string[], places: Record<Name, number>, people: PersonLine[], isGuessed: boolean) {
  const used = new Set(Object.values(places))
  const unused = header.filter((name, place) => name.trim() && !used.has(place)).map((name) => name.trim())
  const looksWrong = ({ firstName, lastName }: PersonLine) =>
    [firstName, lastName].some((name) => noName.test(name) || (isGuessed && noGuessedName.test(name)))
  return [
    ...(people.some(looksWrong) ? ['Some names look wrong. Save the file as CSV UTF-8.'] : []),
    ...(unused.length > 0 ? [`Columns that are not used: ${unused.map(nameShown).join(', ')}.`] : []),
  ]
}

const inEnglish = (count: number) => count.toLocaleString('en-GB')
/** Ignores case and punctuation: 'first_name' matches 'First Name', and 'Email' matches 'E-mail'. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

function placesOf(header: string[]): Record<Name, number> {
  const plainHeader = header.map(plain)
  const placeOf = (name: Name) =>
    [plain(columns[name]), ...otherNames[name]]
      .map((known) => plainHeader.indexOf(known))
      .find((place) => place !== -1) ?? -1
  return ofEach(placeOf)
}

/** A value for each column. */
const ofEach = <Value>(find: (name: Name) => Value) =>
  Object.fromEntries(keysOf(columns).map((name) => [name, find(name)])) as Record<Name, Value>

/** Accepts role labels, such as 'Mentor' and 'Administrator'. */
function roleOf(typed: string): string {
  const wanted = typed.toLowerCase()
  const known = Object.entries(roles).find(
    ([role, { label }]) => role === wanted || label.toLowerCase() === wanted,
  )
  return known?.[0] ?? wanted
}

/**
 * Decodes UTF-8 with or without a byte order mark, and UTF-16; null for binary files. All else is read as
 * Windows-1252, though Excel for Mac and 'CSV (MS-DOS)' have other letters.
 */
function textOf(bytes: Uint8Array): { text: string; isGuessed: boolean } | null {
  const [first, second] = bytes
  const known = (encoding: string, fatal = false) => ({
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
    isGuessed: false,
  })
  if (first === 0xff && second === 0xfe) return known('utf-16le')
  if (first === 0xfe && second === 0xff) return known('utf-16be')
  if (bytes.includes(0)) return null
  try {
    return known('utf-8', true)
  } catch {
    return { ...known('windows-1252'), isGuessed: true }
  }
}

/** Excel can write 'sep=;' above the first row. A file that was saved again has other separators behind it. */
function withoutSeparatorLine(text: string): { separator: string; table: string } {
  const [line, separator = '', more = ''] = /^"?sep=(.)"?([,;\t]*)\n/i.exec(text) ?? ['']
  return { separator: more === '' ? separator : '', table: text.slice(line.length) }
}
