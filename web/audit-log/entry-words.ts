import type { AuditEntry } from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'

/** 'user.sessions_ended' reads 'User sessions ended'. */
export function readable(word: string): string {
  const words = word.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The type, plus ' #id' when an id exists. */
export const targetWords = (entry: AuditEntry): string =>
  readable(entry.target_type) + (entry.target_id === null ? '' : ` #${entry.target_id}`)

/** Empty where nobody was signed in, as when a sign-in was refused. */
export const adminName = (entry: AuditEntry): string =>
  [entry.admin_first_name, entry.admin_last_name].filter(Boolean).join(' ')

/** Everything that the row shows. */
export const searchedText = (entry: AuditEntry, zone: string): string =>
  [
    formatInstant(entry.created_at, zone),
    adminName(entry),
    readable(entry.action),
    targetWords(entry),
    entry.details,
  ].join(' ')

type Choice = { value: string; label: string }

/** What the filters offer: each value that stands in the rows, once, in the order of the alphabet. */
export function choicesIn(entries: AuditEntry[]) {
  return {
    action: choices(entries.map(({ action }) => [action, readable(action)])),
    target_type: choices(entries.map(({ target_type }) => [target_type, readable(target_type)])),
    admin_id: choices(
      entries.flatMap((entry) =>
        entry.admin_id === null ? [] : [[String(entry.admin_id), adminName(entry)] as const],
      ),
    ),
  }
}

const choices = (pairs: (readonly [value: string, label: string])[]): Choice[] =>
  [...new Map(pairs)]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'))
