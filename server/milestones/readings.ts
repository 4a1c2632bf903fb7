import { meetingTable, programmeTable, type Who } from '#contract/can.ts'
import { addDays, dayIn } from '#contract/dates.ts'
import type * as contract from '#contract/milestones.ts'
import type { ComingDay } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { findMentee } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { findCurrentStandard, findProgramme, meetingStateOf, milestonesIn } from './programmes.ts'
import * as queries from './queries.ts'
import { addMonths, hoursOf, menteeHoursOf, mentorHoursOf } from './steps.ts'

type Asking = Context | TransactionContext

/** Debriefs of the last days can be recorded as a meeting. */
const debriefDays = 60

export const getMilestones = ({ ctx, me, params }: Call<typeof contract.getMilestones>) =>
  readMilestones(ctx, me, params.menteeId)

/** The milestones, meetings and hours of a mentee whom the caller may see. */
export async function readMilestones(
  ctx: Asking,
  me: Me,
  menteeId: number,
): Promise<contract.MilestonesPage> {
  const { id, first_name, last_name } = await findMentee(ctx.db, me, menteeId)
  const { mentee, standard, meetings, absences, ...programme } = await findProgramme(ctx, id)
  const isOver = (await queries.findOver(ctx.db, { menteeId: id })) !== undefined
  return {
    mentee_id: id,
    mentee_first_name: first_name,
    mentee_last_name: last_name,
    standard: standard.kind,
    months: programme.months,
    starts_on: programme.starts_on,
    ends_on: programme.ends_on,
    set: { starts_on: mentee.starts_on, months: mentee.months },
    version: (mentee.version ?? 0) + 1,
    steps: isOver ? programme.steps.map(toEndedStep) : programme.steps,
    meetings: meetings.map((meeting) => toMeetingRow(ctx, me, meeting)),
    absences: absences.map(({ mentee_id: _, ...absence }) => absence),
    hours: { ...(await hoursOf(ctx, id)), required: menteeHoursOf(standard) },
    protected_time: await protectedTimeFor(ctx, me, id),
    debriefs: me.role === 'mentor' ? await debriefsFor(ctx, me, id, meetings) : [],
    can: programmeTable.can(mentee.status === 'inactive' ? 'inactive' : 'active', me.role satisfies Who),
  }
}

/** After the programme nothing is due. */
const toEndedStep = (step: contract.Step): contract.Step =>
  step.state === 'done' || step.state === 'disputed' ? step : { ...step, state: 'not held' }

/** The milestones that become due today or later and have no meeting yet, as coming days. */
export async function listAhead(ctx: Asking, menteeId: number): Promise<ComingDay[]> {
  if (await queries.findOver(ctx.db, { menteeId })) return []
  const { steps } = await findProgramme(ctx, menteeId)
  return steps.flatMap(({ title, state, due_on }, id) =>
    due_on !== null && (state === 'ahead' || state === 'due')
      ? [{ kind: 'milestone', id, day: due_on, what: title, mine: false }]
      : [],
  )
}

function toMeetingRow(ctx: Asking, me: Me, meeting: queries.StoredMeeting): contract.MeetingRow {
  const state = meetingStateOf(meeting, ctx)
  return {
    id: meeting.id,
    held_on: meeting.held_on,
    minutes: meeting.minutes,
    mentor_id: meeting.mentor_id,
    mentor_first_name: meeting.mentor_first_name,
    mentor_last_name: meeting.mentor_last_name,
    titles: milestonesIn(meeting).map(({ title }) => title),
    shift_id: meeting.shift_id,
    state,
    version: meeting.version,
    can: meetingTable.can(state, me.role),
  }
}

/** The caller's protected time, or that of the mentee's mentor for administrators. */
async function protectedTimeFor(
  ctx: Asking,
  me: Me,
  menteeId: number,
): Promise<contract.MilestonesPage['protected_time']> {
  if (me.role === 'mentee') return null
  const mentor =
    me.role === 'mentor'
      ? { id: me.id, name: fullName({ first_name: me.firstName, last_name: me.lastName }) }
      : await queries.findMentorOf(ctx.db, { menteeId })
  if (!mentor) return null
  const { assigned_at } = await queries.findFirstAssignment(ctx.db, { mentorId: mentor.id })
  if (!assigned_at) return null
  const since = yearOf(dayIn(new Date(assigned_at), ctx.config.timeZone), momentOf(ctx).today)
  const { minutes } = await queries.sumProtected(ctx.db, { mentorId: mentor.id, since })
  return { name: mentor.name, minutes, required: mentorHoursOf(await findCurrentStandard(ctx)), since }
}

/** The first day of the current year of a mentor, whose years begin on the day of the first assignment. */
export function yearOf(first: string, today: string): string {
  let years = 0
  while (addMonths(first, 12 * (years + 1)) <= today) years += 1
  return addMonths(first, 12 * years)
}

/** Recent shifts with the mentor's debrief that are no meeting yet. */
async function debriefsFor(ctx: Asking, me: Me, menteeId: number, meetings: queries.StoredMeeting[]) {
  const since = addDays(momentOf(ctx).today, -debriefDays)
  const shifts = await queries.listDebriefsForMeeting(ctx.db, { menteeId, mentorId: me.id, since })
  return shifts.filter((shift) => !meetings.some(({ shift_id }) => shift_id === shift.shift_id))
}
