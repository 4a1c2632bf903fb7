import {
  type ChainBreak,
  type checkAuditLog,
  type listAuditOptions,
  readable,
  shownTargets,
} from '#contract/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fullName } from '#contract/person.ts'

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

/** Filter options in alphabetical order. A chosen value is offered even if no entry has it. */
export function choicesIn(
  { actions, target_types, people }: Reply<typeof listAuditOptions>,
  chosen: AuditChoice = everything,
): FilterChoices {
  return {
    action: inOrder([...actions, chosen.action].map((action) => [action, readable(action)])),
    target_type: inOrder([...target_types, chosen.target_type].map((type) => [type, targetTypeText(type)])),
    admin_id: inOrder([
      [chosen.admin_id, `User #${chosen.admin_id}`],
      ...people.map((person) => [String(person.id), fullName(person)] as const),
    ]),
  }
}

/** The target of a session's entry reads 'User #12', like that of an account's. */
const targetTypeText = (type: string) =>
  type === 'session' ? 'User (sessions)' : readable(shownTargets[type] ?? type)

/** '' means all, which the select already offers first. */
const inOrder = (labels: (readonly [value: string, label: string])[]): Choice[] =>
  [...new Map(labels)]
    .filter(([value]) => value !== '')
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'))
