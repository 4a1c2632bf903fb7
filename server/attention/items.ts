import { type AttentionItem, type AttentionKind, attentionKinds } from '#contract/attention.ts'
import { addDays, dateInProse, dayInWords, pastShiftInProse } from '#contract/dates.ts'
import { noticeDays } from '#contract/milestones.ts'
import { isOn } from '#contract/modules.ts'
import { fullName } from '#contract/person.ts'
import { beginningOf, instantAt, momentOf } from '../kernel/clock/zone.ts'
import { findModulesOff } from '../kernel/config/settings.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { listUnderWay, meetingStateOf, type Programme } from '../milestones/programmes.ts'
import type { Worker } from './pair-queries.ts'

export type Asking = Context | TransactionContext

/** The items without those of modules that are off. */
export async function ofModulesInUse(ctx: Asking, items: AttentionItem[]): Promise<AttentionItem[]> {
  const off = await findModulesOff(ctx.db)
  return items.filter(({ kind }) => isOn(off, attentionKinds[kind].module))
}

type Row = { id: number; name: string; person_id: number | null }

export const itemOf = (
  kind: AttentionKind,
  { id, person_id, name, since }: Row & { since: string },
  reason: string,
): AttentionItem => ({ kind, id, person_id, name, since, reason })

/** The item of a row that is the person. */
export const personItemOf = (
  kind: AttentionKind,
  person: { id: number; name: string; since: string },
  reason: string,
) => itemOf(kind, { ...person, person_id: person.id }, reason)

type Due = Row & { title: string; target_date: string }

/**
 * The item of a goal, plan or milestone with a date. Its reason is the title: the label says whether it is overdue, and
 * readers see the number of days from `since`.
 */
export const dueItemOf = (
  ctx: Asking,
  kind: AttentionKind,
  { title, target_date, ...row }: Due,
  reason = title,
) => itemOf(kind, { ...row, since: beginningOf(target_date, ctx.config.timeZone) }, reason)

type Shift = Row & { starts_at: string; ends_at: string }

/** The item of an ended shift. `textOf` writes the text, and gets "Friday's shift" or 'the shift of 20 November'. */
export const shiftItemOf = (
  ctx: Asking,
  kind: AttentionKind,
  { starts_at, ends_at, ...row }: Shift,
  textOf: (words: string) => string,
) =>
  itemOf(
    kind,
    { ...row, since: instantAt(ends_at, ctx.config.timeZone).toISOString() },
    capitalised(textOf(pastShiftInProse(starts_at.slice(0, 10), momentOf(ctx).today))),
  )

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const dayInProse = (ctx: Asking, local: string) => dateInProse(local.slice(0, 10), momentOf(ctx).today)

type Waiting = { since: string; id: number }

/** Oldest first, then by id. All instants have the same format, so they compare as strings. */
export const byAge = (a: Waiting, b: Waiting): number =>
  a.since === b.since ? a.id - b.id : a.since < b.since ? -1 : 1

/** Milestones of a mentor's mentees that are due soon or overdue, and their disputed meetings. */
export async function milestonesForMentor(ctx: Asking, me: Worker): Promise<AttentionItem[]> {
  const programmes = await listUnderWay(ctx, me.id)
  return [...firstOpen(ctx, programmes, 'milestone', noticeDays), ...disputed(ctx, programmes)]
}

/** Milestones that have been overdue for some days, and all disputed meetings. */
export async function milestonesForAdmins(ctx: Asking): Promise<AttentionItem[]> {
  const programmes = await listUnderWay(ctx)
  return [...firstOpen(ctx, programmes, 'milestone_late', -noticeDays - 1), ...disputed(ctx, programmes)]
}

/** The first open milestone of each mentee that is due within some days. */
function firstOpen(
  ctx: Asking,
  programmes: Programme[],
  kind: 'milestone' | 'milestone_late',
  days: number,
): AttentionItem[] {
  const untilDay = momentOf(ctx).dayAhead(days)
  return programmes.flatMap(({ mentee, steps }) => {
    const first = steps.find(
      ({ state, due_on }) =>
        (state === 'due' || state === 'overdue') && due_on !== null && due_on <= untilDay,
    )
    if (!first?.due_on) return []
    const { title, due_on } = first
    const { id } = mentee
    const row = { id, person_id: id, name: fullName(mentee), title, target_date: due_on }
    const item = dueItemOf(ctx, kind, row)
    if (kind === 'milestone') return item
    return { ...item, since: beginningOf(addDays(due_on, 1), ctx.config.timeZone) }
  })
}

const disputed = (ctx: Asking, programmes: Programme[]): AttentionItem[] =>
  programmes.flatMap(({ mentee, meetings }) =>
    meetings
      .filter((meeting) => meetingStateOf(meeting, ctx) === 'disputed')
      .map(({ id, held_on, disputed_at, created_at }) =>
        itemOf(
          'meeting_disputed',
          { id, person_id: mentee.id, name: fullName(mentee), since: disputed_at ?? created_at },
          `Says that the meeting of ${dayInWords(held_on)} did not take place`,
        ),
      ),
  )
