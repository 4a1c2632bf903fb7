import { dayIn } from '#contract/dates.ts'
import { disputeMeetingDays, type MeetingRow, type Step } from '#contract/milestones.ts'
import type { RecordedMilestone } from '../database/programme-schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import * as queries from './queries.ts'
import { addMonths, type Held, milestonesOf, monthsOf, movedBy, type Standard, stepsOf } from './steps.ts'

type Asking = Context | TransactionContext

/** A mentee's programme: what they have to do, and what was done. */
export type Programme = {
  mentee: queries.StoredProgramme
  standard: Standard
  months: number | null
  starts_on: string | null
  ends_on: string | null
  steps: Step[]
  absences: queries.StoredAbsence[]
  meetings: queries.StoredMeeting[]
}

const noStandard: Standard = { kind: 'none', own: null }

/** The standard for those who begin now. */
export async function findCurrentStandard(ctx: Asking) {
  const last = (await queries.listStandards(ctx.db)).at(-1)
  return {
    ...(last ? toStandard(last) : noStandard),
    version: (last?.id ?? 0) + 1,
    updated_at: last?.created_at ?? nowIso(ctx),
    updated_by: last?.created_by ?? null,
    alsoUnderWay: last?.also_under_way === 1,
  }
}

const toStandard = ({ kind, own }: { kind: Standard['kind']; own: string | null }): Standard => ({
  kind,
  own: own === null ? null : JSON.parse(own),
})

export async function findProgramme(ctx: Asking, menteeId: number): Promise<Programme> {
  const mentee = await queries.findProgrammeRow(ctx.db, { menteeId })
  return (await withDetails(ctx, [mentee]))[0] as Programme
}

/** Programmes that have begun and are not over; those of one mentor if one is given. */
export const listUnderWay = async (ctx: Asking, mentorId?: number): Promise<Programme[]> =>
  withDetails(ctx, await queries.listBegunRows(ctx.db, { mentorId, exceptOver: 'yes' }))

/** Programmes that have begun, also those that are over. */
export const listBegun = async (ctx: Asking): Promise<Programme[]> =>
  withDetails(ctx, await queries.listBegunRows(ctx.db, { mentorId: undefined, exceptOver: undefined }))

async function withDetails(ctx: Asking, mentees: queries.StoredProgramme[]): Promise<Programme[]> {
  if (mentees.length === 0) return []
  const menteeIds = mentees.map(({ id }) => id)
  const day = { timeZone: ctx.config.timeZone, today: momentOf(ctx).today }
  const standards = (await queries.listStandards(ctx.db)).map((stored) => ({
    standard: toStandard(stored),
    isForAll: stored.also_under_way === 1,
    from: dayIn(new Date(stored.created_at), day.timeZone),
  }))
  const absences = Map.groupBy(
    await queries.listAbsences(ctx.db, { menteeIds }),
    ({ mentee_id }) => mentee_id,
  )
  const meetings = Map.groupBy(
    (await queries.listMeetings(ctx.db, { menteeIds })).sort(latestFirst),
    ({ mentee_id }) => mentee_id,
  )
  return mentees.map((mentee) =>
    programmeOf(day, mentee, {
      standards,
      absences: absences.get(mentee.id) ?? [],
      meetings: meetings.get(mentee.id) ?? [],
    }),
  )
}

type Dated = { id: number; held_on: string }
export const latestFirst = (a: Dated, b: Dated) =>
  a.held_on === b.held_on ? b.id - a.id : a.held_on < b.held_on ? 1 : -1

type Details = Pick<Programme, 'absences' | 'meetings'> & {
  standards: { standard: Standard; isForAll: boolean; from: string }[]
}

function programmeOf(
  { timeZone, today }: { timeZone: string; today: string },
  mentee: queries.StoredProgramme,
  { standards, absences, meetings }: Details,
): Programme {
  const assigned = mentee.assigned_at && dayIn(new Date(mentee.assigned_at), timeZone)
  const starts_on = mentee.starts_on ?? assigned
  // A standard applies to those who begin from its day on, or to everybody if an administrator chose that.
  // An earlier start that an administrator sets does not change the standard.
  const begins = assigned && starts_on && assigned > starts_on ? assigned : starts_on
  const applying = standards.findLast(({ isForAll, from }) => isForAll || begins === null || from <= begins)
  const standard = applying?.standard ?? noStandard
  const months = mentee.months ?? monthsOf(standard)
  const begun = { mentee, standard, months, starts_on, absences, meetings }
  if (starts_on === null || months === null || standard.kind === 'none')
    return { ...begun, ends_on: null, steps: [] }
  const milestones = milestonesOf(standard, starts_on, months)
  return {
    ...begun,
    ends_on: movedBy(absences, starts_on, addMonths(starts_on, months)),
    steps: stepsOf({ milestones, absences, start: starts_on, meetings: meetings.map(toHeld), today }),
  }
}

export const milestonesIn = ({ milestones }: Pick<queries.StoredMeeting, 'milestones'>) =>
  JSON.parse(milestones) as RecordedMilestone[]

/** `heldMeetings` for a row. */
export const isHeld = ({
  disputed_at,
  took_place,
  keeps_shift,
}: Pick<queries.StoredMeeting, 'disputed_at' | 'took_place' | 'keeps_shift'>) =>
  keeps_shift === 1 && (disputed_at === null || took_place === 1)

const toHeld = (meeting: queries.StoredMeeting): Held => ({
  held_on: meeting.held_on,
  counts: isHeld(meeting),
  disputed: meeting.keeps_shift === 1 && meeting.disputed_at !== null && meeting.took_place === null,
  keys: milestonesIn(meeting),
})

/** A mentee can dispute a meeting for some days after it was recorded. */
export function meetingStateOf(
  { disputed_at, took_place, keeps_shift, created_at }: queries.StoredMeeting,
  ctx: Asking,
): MeetingRow['state'] {
  if (keeps_shift === 0) return 'no shift'
  if (took_place !== null) return took_place === 1 ? 'took place' : 'not held'
  if (disputed_at !== null) return 'disputed'
  return created_at < momentOf(ctx).instantAgo(disputeMeetingDays) ? 'old' : 'recorded'
}
