import type { AttentionItem } from '#contract/attention.ts'
import { addDays, formatDay } from '#contract/dates.ts'
import { noticeDays } from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { beginningOf, momentOf } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { listUnderWay, meetingStateOf, type Programme } from '../milestones/programmes.ts'
import { dueText } from './due.ts'
import type { Mentor } from './mentor-queries.ts'

type Asking = Context | TransactionContext

/** Milestones of a mentor's mentees that are due soon or overdue, and their disputed meetings. */
export async function milestonesForMentor(ctx: Asking, me: Mentor): Promise<AttentionItem[]> {
  const programmes = await listUnderWay(ctx, me.id)
  const untilDay = momentOf(ctx).dayAhead(noticeDays)
  return [...firstOpen(ctx, programmes, 'milestone', untilDay), ...disputed(ctx, programmes)]
}

/** Milestones that have been overdue for some days, and all disputed meetings. */
export async function milestonesForAdmins(ctx: Asking): Promise<AttentionItem[]> {
  const programmes = await listUnderWay(ctx)
  const untilDay = momentOf(ctx).dayAhead(-noticeDays - 1)
  return [...firstOpen(ctx, programmes, 'milestone_late', untilDay), ...disputed(ctx, programmes)]
}

/** The first open milestone of each mentee that is due until a day. */
function firstOpen(
  ctx: Asking,
  programmes: Programme[],
  kind: 'milestone' | 'milestone_late',
  untilDay: string,
): AttentionItem[] {
  const { today } = momentOf(ctx)
  return programmes.flatMap(({ mentee, steps }) => {
    const first = steps.find(
      ({ state, due_on }) =>
        (state === 'due' || state === 'overdue') && due_on !== null && due_on <= untilDay,
    )
    if (!first?.due_on) return []
    return {
      id: mentee.id,
      person_id: mentee.id,
      name: fullName(mentee),
      since: beginningOf(addDays(first.due_on, kind === 'milestone' ? 0 : 1), ctx.config.timeZone),
      kind,
      reason: `'${first.title}' ${dueText(first.due_on, today)}`,
    }
  })
}

const disputed = (ctx: Asking, programmes: Programme[]): AttentionItem[] =>
  programmes.flatMap(({ mentee, meetings }) =>
    meetings
      .filter((meeting) => meetingStateOf(meeting, ctx) === 'disputed')
      .map(({ id, held_on, disputed_at, created_at }) => ({
        id,
        person_id: mentee.id,
        name: fullName(mentee),
        since: disputed_at ?? created_at,
        kind: 'meeting_disputed',
        reason: `Says that the meeting of ${formatDay(held_on)} did not take place`,
      })),
  )
