import { type AuditEntry, actorName, type checkAuditLog, readable } from '#contract/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'

/** What the log is narrowed to; '' where it is not. */
export type AuditChoice = Record<'search' | 'action' | 'target_type' | 'admin_id', string>
export const everything: AuditChoice = { search: '', action: '', target_type: '', admin_id: '' }

/** 'intact, 12,345 entries', or where the chain breaks and why. */
export function chainWords({ entries, broken }: Reply<typeof checkAuditLog>): string {
  const figure = (number: number) => number.toLocaleString('en-GB')
  if (broken) return `broken at entry ${figure(broken.entry)}: ${broken.reason}`
  return `intact, ${figure(entries)} ${entries === 1 ? 'entry' : 'entries'}`
}

type Choice = { value: string; label: string }
export type Offered = Record<'action' | 'target_type' | 'admin_id', Choice[]>

/** What the filters offer: each value that stands in the rows or is chosen, once, in the order of the alphabet. */
export function choicesIn(entries: AuditEntry[], chosen: AuditChoice = everything): Offered {
  const people = entries.flatMap((entry) =>
    entry.admin_id === null ? [] : [[String(entry.admin_id), actorName(entry)] as const],
  )
  return {
    action: choices(
      entries.map(({ action }) => action),
      chosen.action,
    ),
    target_type: choices(
      entries.map(({ target_type }) => target_type),
      chosen.target_type,
    ),
    admin_id: inOrder(new Map([[chosen.admin_id, `User #${chosen.admin_id}`], ...people])),
  }
}

const choices = (values: string[], chosen: string) =>
  inOrder(new Map([...values, chosen].map((value) => [value, readable(value)])))

/** '' stands for all, which is offered first anyway. */
const inOrder = (labels: Map<string, string>): Choice[] =>
  [...labels]
    .filter(([value]) => value !== '')
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'))
