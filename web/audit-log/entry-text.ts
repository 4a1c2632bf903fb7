import {
  type AuditEntry,
  actorName,
  type ChainBreak,
  type checkAuditLog,
  readable,
} from '#contract/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'

/** The filters of the log; '' means no filter. */
export type AuditChoice = Record<'search' | 'action' | 'target_type' | 'admin_id', string>
export const everything: AuditChoice = { search: '', action: '', target_type: '', admin_id: '' }

type Checked = Reply<typeof checkAuditLog>

export const isIntact = ({ total_breaks, anchors }: Checked): boolean =>
  total_breaks === 0 && anchors === null

/** 'intact, 12,345 entries'; else where and why the chain breaks, and further problems. */
export function chainText(checked: Checked): string {
  const { entries, breaks, total_breaks, anchors } = checked
  if (isIntact(checked)) return `intact, ${figure(entries)} ${entries === 1 ? 'entry' : 'entries'}`
  const [first] = breaks
  const places = first && (total_breaks > 1 ? `${figure(total_breaks)} places` : breakText(first))
  return [places && `broken at ${places}`, anchors].filter(Boolean).join('; ')
}

const breakText = (chainBreak: ChainBreak): string => `${placeText(chainBreak)}: ${chainBreak.reason}`

/** 'entry 1,234', or 'entries 5–9'. */
export const placeText = ({ entry, last }: ChainBreak): string =>
  entry === last ? `entry ${figure(entry)}` : `entries ${figure(entry)}–${figure(last)}`

const figure = (number: number) => number.toLocaleString('en-GB')

type Choice = { value: string; label: string }
export type FilterChoices = Record<'action' | 'target_type' | 'admin_id', Choice[]>

/** Filter options: each value in the entries and each chosen value once, in alphabetical order. */
export function choicesIn(entries: AuditEntry[], chosen: AuditChoice = everything): FilterChoices {
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

/** '' means all, which the select already offers first. */
const inOrder = (labels: Map<string, string>): Choice[] =>
  [...labels]
    .filter(([value]) => value !== '')
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'))
