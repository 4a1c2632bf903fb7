import { promisedMentorDays } from '#contract/assignments.ts'
import type { AttentionItem } from '#contract/attention.ts'
import { dayIn } from '#contract/dates.ts'
import { type WorkingCalendar, workingDayAfter } from '#contract/working-days.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { workingCalendar } from '../kernel/config/settings.ts'
import { type Asking, dayInProse, personItemOf } from './items.ts'
import * as queries from './queries.ts'

type Mentee = Awaited<ReturnType<typeof queries.listUnassignedMentees>>[number]

/** When the mentor left, the last relationship ended, or the account was created. */
const sinceOf = ({ left_since, alone_since, created_at }: Mentee) => left_since ?? alone_since ?? created_at

const promisedBy = (mentee: Mentee, calendar: WorkingCalendar) =>
  workingDayAfter(dayIn(new Date(sinceOf(mentee)), calendar.timeZone), promisedMentorDays, calendar)

/** Returns the day by which an unassigned mentee is to have a mentor; undefined for other mentees. */
export async function awaitingMentor(ctx: Asking, menteeId: number) {
  const mentee = await queries.findUnassigned(ctx.db, menteeId)
  if (!mentee) return undefined
  return {
    by: promisedBy(mentee, await workingCalendar(ctx)),
    had_mentor: mentee.left_since !== null || mentee.alone_since !== null,
  }
}

export async function unassigned(ctx: Asking): Promise<AttentionItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  return (await queries.listUnassignedMentees(ctx.db)).map((mentee) => {
    const item = withoutMentorItem('unassigned', mentee)
    const promised = promisedBy(mentee, calendar)
    if (promised >= today) return item
    const reason = `${item.reason}. We promised one by ${dayInProse(ctx, promised)}`
    return { ...item, reason, late: true }
  })
}

/** Completed mentees do not count as unassigned (rule 56). An administrator can still decide about them. */
export const completed = async ({ db }: Asking): Promise<AttentionItem[]> =>
  (await queries.listCompletedMentees(db)).map((mentee) => withoutMentorItem('completed', mentee))

const withoutMentorItem = (kind: 'unassigned' | 'completed', mentee: Mentee): AttentionItem =>
  personItemOf(
    kind,
    { ...mentee, since: sinceOf(mentee) },
    mentee.left_since
      ? "Their mentor's account is inactive. They need a new mentor"
      : mentee.alone_since
        ? 'Their last mentoring relationship has ended'
        : 'No mentor yet',
  )
