import type { AttentionItem } from '#contract/attention.ts'
import { addDays, formatDay } from '#contract/dates.ts'
import { noticeDays } from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { beginningOf, momentOf } from '../kernel/clock/zone.ts'
import { listUnderWay, meetingStateOf, type Programme } from '../milestones/programmes.ts'
import { type Asking, dueItemOf, itemOf } from './items.ts'
import type { Mentor } from './mentor-queries.ts'

/** Milestones of a mentor's mentees that are due soon or overdue, and their disputed meetings. */
export async function milestonesForMentor(ctx: Asking, me: Mentor): Promise<AttentionItem[]> {
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
          `Says that the meeting of ${formatDay(held_on)} did not take place`,
        ),
      ),
  )
