import papa from 'papaparse'
import { byteOrderMark, formulaStart } from '#contract/csv.ts'
import { roles } from '#contract/person.ts'
import { maxImported } from '#contract/users.ts'

/** One line of the file. The server validates it. */
export type PersonLine = {
  firstName: string
  lastName: string
  email: string
  role: string
  grsNumber: string
}
export type ReadFile = { people: PersonLine[] } | { problem: string }

const columns = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  grsNumber: 'GRS number',
} as const satisfies Record<keyof PersonLine, string>
type Name = keyof PersonLine
const required = ['firstName', 'lastName', 'email', 'role'] as const satisfies Name[]
const allColumns = 'First name, Last name, Email and Role'

/** The empty CSV file for people to fill in. */
export const templateFile = (): string => byteOrderMark + papa.unparse([Object.values(columns)])

/** The lines with their outcomes, for a spreadsheet. */
export function outcomeFile(people: PersonLine[], outcomes: { outcome: string; reason: string }[]): string {
  const rows = people.map((person, index) => [
    index + 1,
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
  const { separator, table } = withoutSeparatorLine(text)
  const { data, errors } = papa.parse<string[]>(table, {
    delimiter: separator,
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  })
  const quotes = errors.find((error) => error.type === 'Quotes')
  if (quotes)
    return {
      problem: `We could not read this file. Line ${(quotes.row ?? 0) + 1} has a quotation mark without a matching one.`,
    }
  return readRows(data)
}

function readRows([header = [], ...rows]: string[][]): ReadFile {
  const places = placesOf(header)
  const missing = required.filter((name) => places[name] === -1).map((name) => columns[name])
  if (missing.length)
    return {
      problem: `The first row must contain the column names ${allColumns}. Missing: ${missing.join(', ')}.`,
    }
  if (rows.length === 0) return { problem: 'This file has no people below the first row.' }
  if (rows.length > maxImported)
    return {
      problem: `This file has ${inEnglish(rows.length)} people. You can import up to ${inEnglish(maxImported)} people. Split the file into smaller files.`,
    }
  const cell = (row: string[], name: Name) => row[places[name]]?.trim() ?? ''
  return {
    people: rows.map((row) => ({
      firstName: cell(row, 'firstName'),
      lastName: cell(row, 'lastName'),
      email: cell(row, 'email'),
      role: roleOf(cell(row, 'role')),
      grsNumber: cell(row, 'grsNumber'),
    })),
  }
}

const inEnglish = (count: number) => count.toLocaleString('en-GB')
/** Ignores case and punctuation: 'first_name' matches 'First Name', and 'Email' matches 'E-mail'. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

function placesOf(header: string[]): Record<Name, number> {
  const plainHeader = header.map(plain)
  const placeOf = (name: Name) => plainHeader.indexOf(plain(columns[name]))
  return {
    firstName: placeOf('firstName'),
    lastName: placeOf('lastName'),
    email: placeOf('email'),
    role: placeOf('role'),
    grsNumber: placeOf('grsNumber'),
  }
}

/** Accepts role labels, such as 'Mentor' and 'Administrator'. */
function roleOf(typed: string): string {
  const wanted = typed.toLowerCase()
  const known = Object.entries(roles).find(
    ([role, { label }]) => role === wanted || label.toLowerCase() === wanted,
  )
  return known?.[0] ?? wanted
}

/** Decodes UTF-8 with or without a byte order mark, UTF-16 and Windows-1252; null for binary files. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Excel can write 'sep=;' above the first row. */
function withoutSeparatorLine(text: string): { separator: string; table: string } {
  const line = /^sep=(.)\r?\n/i.exec(text)
  return { separator: line?.[1] ?? '', table: line ? text.slice(line[0].length) : text }
}
