import papa from 'papaparse'
import { roles } from '#contract/person.ts'
import { maxImported } from '#contract/users.ts'

/** One line of the file, as it is sent; the server says what is wrong with it. */
export type PersonLine = { firstName: string; lastName: string; email: string; role: string }
export type ReadFile = { people: PersonLine[] } | { problem: string }

const columns = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
} as const satisfies Record<keyof PersonLine, string>
type Name = keyof PersonLine
const names = Object.keys(columns) as Name[]
const allColumns = 'First name, Last name, Email and Role'

const bom = '\uFEFF'

/** The empty table that people fill in. */
export const templateFile = (): string =>
  bom + papa.unparse({ fields: Object.values(columns), data: [] }, { escapeFormulae: true })

/** The lines with what became of each, for a spreadsheet. */
export function outcomeFile(people: PersonLine[], outcomes: { outcome: string; reason: string }[]): string {
  const rows = people.map((person, index) => [
    index + 1,
    ...names.map((name) => person[name]),
    outcomes[index]?.outcome ?? '',
    outcomes[index]?.reason ?? '',
  ])
  const fields = ['Row', ...Object.values(columns), 'Outcome', 'Reason']
  return bom + papa.unparse({ fields, data: rows }, { escapeFormulae: true })
}

/** Reads a file of people; a file that is none is explained in a sentence. */
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
      problem: `A quotation mark in line ${(quotes.row ?? 0) + 1} has no partner, so the file cannot be read.`,
    }
  return readRows(data)
}

function readRows([header = [], ...rows]: string[][]): ReadFile {
  const places = placesOf(header)
  const missing = names.filter((name) => places[name] === -1).map((name) => columns[name])
  if (missing.length)
    return {
      problem: `The first row has to name the columns ${allColumns}. Missing: ${missing.join(', ')}.`,
    }
  if (rows.length === 0) return { problem: 'There are no people below the first row of this file.' }
  if (rows.length > maxImported)
    return {
      problem: `This file has ${inEnglish(rows.length)} people. At most ${inEnglish(maxImported)} can be imported at once: split it into smaller files.`,
    }
  const cell = (row: string[], name: Name) => row[places[name]]?.trim() ?? ''
  return {
    people: rows.map((row) => ({
      firstName: cell(row, 'firstName'),
      lastName: cell(row, 'lastName'),
      email: cell(row, 'email'),
      role: roleOf(cell(row, 'role')),
    })),
  }
}

const inEnglish = (count: number) => count.toLocaleString('en-GB')
/** 'First Name', 'first_name' and 'E-mail' are what they look like. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

function placesOf(header: string[]): Record<Name, number> {
  const plainHeader = header.map(plain)
  const placeOf = (name: Name) => plainHeader.indexOf(plain(columns[name]))
  return {
    firstName: placeOf('firstName'),
    lastName: placeOf('lastName'),
    email: placeOf('email'),
    role: placeOf('role'),
  }
}

/** 'Mentor' and 'Administrator' are roles as people write them. */
function roleOf(typed: string): string {
  const wanted = typed.toLowerCase()
  const known = Object.entries(roles).find(
    ([role, { label }]) => role === wanted || label.toLowerCase() === wanted,
  )
  return known?.[0] ?? wanted
}

/** Spreadsheets save UTF-8 with or without a mark, UTF-16, or the old encoding of Windows; null where it is no text. */
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
