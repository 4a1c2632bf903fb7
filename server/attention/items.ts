import type { AttentionItem, AttentionKind } from '#contract/attention.ts'
import { dateInProse } from '#contract/days-in-prose.ts'
import { beginningOf, instantAt, momentOf } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'

export type Asking = Context | TransactionContext

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

/** The item of a goal or plan with a date. The text contains no number of days: readers see it from `since`. */
export const dueItemOf = (
  ctx: Asking,
  kind: AttentionKind,
  { title, target_date, ...row }: Due,
  what = `'${title}'`,
) =>
  itemOf(
    kind,
    { ...row, since: beginningOf(target_date, ctx.config.timeZone) },
    `${what} ${target_date < momentOf(ctx).today ? 'is overdue' : 'is due'}`,
  )

type Shift = Row & { starts_at: string; ends_at: string }

/** The item of an ended shift. `textOf` writes the text from the day of the shift. */
export const shiftItemOf = (
  ctx: Asking,
  kind: AttentionKind,
  { starts_at, ends_at, ...row }: Shift,
  textOf: (day: string) => string,
) =>
  itemOf(
    kind,
    { ...row, since: instantAt(ends_at, ctx.config.timeZone).toISOString() },
    textOf(dayInProse(ctx, starts_at)),
  )

export const dayInProse = (ctx: Asking, local: string) => dateInProse(local.slice(0, 10), momentOf(ctx).today)

type Waiting = { since: string; id: number }

/** Oldest first, then by id. All instants have the same format, so they compare as strings. */
export const byAge = (a: Waiting, b: Waiting): number =>
  a.since === b.since ? a.id - b.id : a.since < b.since ? -1 : 1
