import { formatInstant } from '#contract/dates.ts'
import { leftOut, parts, privateNotes } from './parts.ts'

type Facts = {
  siteName: string
  name: string
  email: string
  madeBy: string
  madeAt: string
  timeZone: string
  rows: Record<string, number>
  documents: number
  missing: string[]
  /** The mentors who hold private notes about the person. */
  holders: string[]
  /** How many private notes the person keeps about others. */
  notesOfTheirOwn: number
}

/** What lies on top of the file: whose it is, what each part holds, and what the administrator has still to do. */
export function readmeOf(facts: Facts): string {
  const { name, timeZone } = facts
  const title = `MST data of ${name}`
  const lines = [
    title,
    '='.repeat(title.length),
    '',
    `All that ${facts.siteName} keeps about ${name} (${facts.email}).`,
    `Made on ${formatInstant(facts.madeAt, timeZone)} (${timeZone}) by ${facts.madeBy}. The audit log says so too.`,
    '',
    ...heading('What is in it'),
    'data.json    everything but the documents in one file, for programs',
    'csv/         the same as tables, for spreadsheets:',
    '',
    ...Object.entries(parts).map(([part, { holds }]) =>
      tableLine(`${part}.csv`, facts.rows[part] ?? 0, holds),
    ),
    '',
    `documents/   ${count(facts.documents, 'file')}`,
    `review/      private-notes.csv, ${count(facts.holders.length + facts.notesOfTheirOwn, 'row')}: ${privateNotes.holds}`,
    '',
    `Times are on the organisation's clock (${timeZone}) in the tables, and in UTC in data.json, save the times of`,
    'shifts. What was deleted and is still kept is here too, and says when it was deleted.',
    ...missingFiles(facts.missing),
    '',
    ...heading('Before you pass it on'),
    ...notesToAskFor(facts),
    ...notesOfTheirOwn(facts),
    '- Other people appear with their names alone. Texts are here as they were written and may tell of others: read',
    '  them, and take out what is not yours to give.',
    '',
    ...heading('What is not in it'),
    '- The text of private notes, as said above.',
    `- Of mentees whom ${name} leads no longer: what they wrote to ${name}, and texts that others changed since. It is`,
    '  listed that they are there.',
    '- Passwords, the secret parts of links, sessions and calendar addresses, and the names of browsers: they are kept',
    '  scrambled only.',
    '- The text of letters: it can tell of others. letters.csv lists what was written.',
    ...Object.entries(leftOut).map(([table, reason]) => `- ${reason} (${table})`),
    '',
  ]
  return lines.join('\r\n')
}

const namesOf = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
const heading = (words: string) => [words, '-'.repeat(words.length)]
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const tableLine = (file: string, rows: number, holds: string) =>
  `  ${file.padEnd(30)}${count(rows, 'row').padStart(11)}   ${holds}`

function missingFiles(missing: string[]): string[] {
  if (missing.length === 0) return []
  const introduction = 'These files could not be read where documents are kept, and are missing here:'
  return ['', introduction, ...missing.map((path) => `- ${path}`)]
}

function notesToAskFor({ name, holders }: Facts): string[] {
  if (holders.length === 0) return [`- No mentor keeps private notes about ${name}.`]
  return [
    `- Private notes about ${name} are kept by ${namesOf(holders)}. Nobody else can read them, no administrator`,
    '  either, so their text is not here. review/private-notes.csv says how much there is: ask the mentor, who can',
    '  give or withhold it.',
  ]
}

function notesOfTheirOwn({ name, notesOfTheirOwn: number }: Facts): string[] {
  if (number === 0) return []
  return [
    `- ${name} keeps private notes about ${count(number, 'mentee')}. They are listed in the same way, without the text:`,
    `  only ${name} can read them.`,
  ]
}
