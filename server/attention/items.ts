import { type AttentionItem, type AttentionKind, attentionKinds } from '#contract/attention.ts'
import { addDays, dateInProse, dayInWords, pastShiftInProse } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import { isOn } from '#contract/modules.ts'
import { fullName } from '#contract/person.ts'
import { beginningOf, instantAt, momentOf } from '../kernel/clock/zone.ts'
import { findModulesOff } from '../kernel/config/settings.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { meetingStateOf, type Programme } from '../milestones/programmes.ts'

export type Asking = Context | TransactionContext

/** An item without its kind, which `findItems` adds. */
export type Item = Omit<AttentionItem, 'kind'>

export type Moment = ReturnType<typeof momentOf>

/** The kinds of items of one role. Each finds its items; its words are in the contract. */
export type KindsOf<Asked> = { [Kind in AttentionKind]?: (asked: Asked) => Promise<Item[]> }

/** The items of all kinds, in the order of the table, without kinds of modules that are off. */
export async function findItems<Asked extends { ctx: Asking }>(
  kinds: KindsOf<Asked>,
  asked: Asked,
): Promise<AttentionItem[]> {
  const off = await findModulesOff(asked.ctx.db)
  const items: AttentionItem[] = []
  for (const kind of keysOf(kinds)) {
    if (!isOn(off, attentionKinds[kind].module)) continue
    for (const item of (await kinds[kind]?.(asked)) ?? []) items.push({ kind, ...item })
  }
  return items
}

/** Several kinds use the result. The first one runs the query. */
export function shared<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => {
    result ??= find()
    return result
  }
}

type Row = { id: number; name: string; person_id: number | null }

export const itemOf = ({ id, person_id, name, since }: Row & { since: string }, reason: string): Item => ({
  id,
  person_id,
  name,
  since,
  reason,
})

/** The item of a row that is the person. */
export const personItemOf = (person: { id: number; name: string; since: string }, reason: string): Item =>
  itemOf({ ...person, person_id: person.id }, reason)

type Due = Row & { title: string; target_date: string }

/**
 * The item of a goal, plan or milestone with a date. Its reason is the title: the label says whether it is overdue, and
 * readers see the number of days from `since`.
 */
export const dueItemOf = (ctx: Asking, { title, target_date, ...row }: Due, reason = title): Item =>
  itemOf({ ...row, since: beginningOf(target_date, ctx.config.timeZone) }, reason)

type Shift = Row & { starts_at: string; ends_at: string }

/** The item of an ended shift. `textOf` writes the text, and gets "Friday's shift" or 'the shift of 20 November'. */
export const shiftItemOf = (
  ctx: Asking,
  { starts_at, ends_at, ...row }: Shift,
  textOf: (words: string) => string,
): Item =>
  itemOf(
    { ...row, since: instantAt(ends_at, ctx.config.timeZone).toISOString() },
    capitalised(textOf(pastShiftInProse(starts_at.slice(0, 10), momentOf(ctx).today))),
  )

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const dayInProse = (ctx: Asking, local: string) => dateInProse(local.slice(0, 10), momentOf(ctx).today)

type Waiting = { since: string; id: number }

/** Oldest first, then by id. All instants have the same format, so they compare as strings. */
export const byAge = (a: Waiting, b: Waiting): number =>
  a.since === b.since ? a.id - b.id : a.since < b.since ? -1 : 1

/** The first open milestone of each mentee that is due by a day. The item begins some days after the milestone is due. */
export const milestoneItems = (
  ctx: Asking,
  programmes: Programme[],
  { untilDay, daysAfter = 0 }: { untilDay: string; daysAfter?: number },
): Item[] =>
  programmes.flatMap(({ mentee, steps }) => {
    const first = steps.find(
      ({ state, due_on }) =>
        (state === 'due' || state === 'overdue') && due_on !== null && due_on <= untilDay,
    )
    if (!first?.due_on) return []
    const since = beginningOf(addDays(first.due_on, daysAfter), ctx.config.timeZone)
    return personItemOf({ id: mentee.id, name: fullName(mentee), since }, first.title)
  })

export const disputedMeetings = (ctx: Asking, programmes: Programme[]): Item[] =>
  programmes.flatMap(({ mentee, meetings }) =>
    meetings
      .filter((meeting) => meetingStateOf(meeting, ctx) === 'disputed')
      .map(({ id, held_on, disputed_at, created_at }) =>
        itemOf(
          { id, person_id: mentee.id, name: fullName(mentee), since: disputed_at ?? created_at },
          `Says that the meeting of ${dayInWords(held_on)} did not take place`,
        ),
      ),
  )
