import { formatInstant } from '#contract/dates.ts'
import type { Tables } from '../database/schema.ts'
import { parts, privateNotes } from './parts.ts'

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
  /** The mentors who keep private notes about the person. */
  holders: string[]
  /** The number of private notes that the person keeps about others. */
  notesOfTheirOwn: number
}

/**
 * Introduces the ZIP: whose data it is, what each part contains, and what the administrator still has to do.
 */
export function readmeOf(facts: Facts): string {
  const { name, timeZone } = facts
  const title = `MST data of ${name}`
  const lines = [
    title,
    '='.repeat(title.length),
    '',
    `All the data that ${facts.siteName} holds about ${name} (${facts.email}).`,
    `Created on ${formatInstant(facts.madeAt, timeZone)} (${timeZone}) by ${facts.madeBy}. The audit log records this.`,
    '',
    ...heading('What it contains'),
    'data.json    everything except the documents, in one file for programs',
    'csv/         the same data as tables for spreadsheets:',
    '',
    ...Object.entries(parts).map(([part, { holds }]) =>
      tableLine(`${part}.csv`, facts.rows[part] ?? 0, holds),
    ),
    '',
    `documents/   ${count(facts.documents, 'file')}`,
    `review/      private-notes.csv, ${count(facts.holders.length + facts.notesOfTheirOwn, 'row')}: ${privateNotes.holds}`,
    '',
    `Times in the tables use the organisation's time zone (${timeZone}). Times in data.json use UTC, except for`,
    'shifts. Deleted records that we still hold are included, with the date of deletion.',
    ...missingFiles(facts.missing),
    '',
    ...heading('Before you share it'),
    ...notesToAskFor(facts),
    ...notesOfTheirOwn(facts),
    '- Other people are included by name only. Texts are included as they were written and may mention other people.',
    '  Read them, and remove anything that you must not share.',
    '',
    ...heading('What it does not contain'),
    '- The text of private notes (see above).',
    `- Notes from mentees that ${name} no longer mentors, and texts about them that others have changed since. They are`,
    '  listed without their text.',
    '- Passwords, the secret parts of links, sessions and calendar links, and the names of browsers. We only hold them',
    '  scrambled.',
    '- The text of emails, because it can mention other people. letters.csv lists the emails.',
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
  const introduction = 'These files are missing, because they could not be read:'
  return ['', introduction, ...missing.map((path) => `- ${path}`)]
}

function notesToAskFor({ name, holders }: Facts): string[] {
  if (holders.length === 0) return [`- No mentor has private notes about ${name}.`]
  return [
    `- ${namesOf(holders)} wrote private notes about ${name}. Only the author can read them, so their text is not`,
    '  included. review/private-notes.csv shows how much there is. Ask the mentor, who can decide whether to share',
    '  the text.',
  ]
}

function notesOfTheirOwn({ name, notesOfTheirOwn: number }: Facts): string[] {
  if (number === 0) return []
  return [
    `- ${name} wrote private notes about ${count(number, 'mentee')}. They are listed without their text, because only`,
    `  ${name} can read them.`,
  ]
}

/** Tables about people that are not exported, with the reason that README.txt gives. */
export const leftOut: { [T in keyof Tables]?: string } = {
  sign_in_guards: 'Counts of failed sign-ins. They are stored under a code that does not reveal the address.',
  call_counts:
    'Counts of requests in the last minutes. They are stored under a code that does not show who made them.',
  refused_calls:
    'Counts of refusals in the last minute. audit_log.csv contains the first one and, later, the number.',
  provider_flows: 'Ways to the provider and back, stored for minutes. The result is in audit_log.csv.',
  sign_in_challenges:
    'Questions asked while someone signs in, stored for minutes. The result is in audit_log.csv.',
  sign_in_settings: 'The ways to sign in. audit_log.csv shows who changed them.',
  letter_requests: 'Emails that were requested in the last seconds. The result is in letters.csv.',
  idempotency_keys:
    'Copies of replies, stored for a day so that a repeated request has no effect. They contain the same data.',
  undos: 'Copies of records before a change, stored while the change can be undone, for an hour at most.',
  standards: 'The programme standards that administrators chose. audit_log.csv shows who chose them.',
  settings: 'The settings of the service contain no personal data. audit_log.csv shows who changed them.',
}

/**
 * Columns that name who changed a row. They do not make it that person's row: the audit log contains their
 * actions.
 */
export const handledBy = [
  'assigned_by',
  'ended_by',
  'updated_by',
  'deleted_by',
  'decided_by',
  'outcome_by',
  'actor_id',
  'reminded_by',
  'state_by',
  'settled_by',
]
