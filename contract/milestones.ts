import * as z from 'zod/mini'
import { meetingTable, programmeTable } from './can.ts'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId, byMenteeId, day, dayOr, keyOf, line, maxLength, rowId, version } from './fields.ts'
import { whenEmpty } from './messages.ts'
import { monthsField, standardKinds } from './standard.ts'

/** A mentee can dispute a meeting for this many days after it was recorded. */
export const disputeMeetingDays = 30
/** One meeting can count for milestones that are due within this many days of each other. */
export const togetherDays = 14
/** Mentors read of a milestone this many days before it is due, administrators this many days after. */
export const noticeDays = 14
const minutesOfMeeting = { least: 5, most: 240 } as const

export const stepStates = {
  done: { label: 'Done' },
  disputed: { label: 'Disputed' },
  paused: { label: 'Paused' },
  ahead: { label: 'Ahead' },
  due: { label: 'Due' },
  overdue: { label: 'Overdue' },
} as const
export type StepState = keyof typeof stepStates

const step = z.object({
  key: z.string(),
  title: z.string(),
  state: keyOf(stepStates),
  /** The first day on which a meeting counts for it; null for any day. */
  opens_on: z.nullable(z.string()),
  /** null while the mentee is away without a last day. */
  due_on: z.nullable(z.string()),
  done_on: z.nullable(z.string()),
})
export type Step = z.infer<typeof step>

export const meetingStates = {
  recorded: { label: 'Recorded' },
  old: { label: 'Recorded' },
  disputed: { label: 'Disputed' },
  'took place': { label: 'Took place' },
  'not held': { label: 'Did not take place' },
  /** Its shift did not take place or was deleted (rule 88). */
  'no shift': { label: 'Not held with its shift' },
} as const

const meetingRow = z.object({
  id: z.int(),
  held_on: z.string(),
  minutes: z.int(),
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  /** The titles of its milestones, as they were. */
  titles: z.array(z.string()),
  /** The shift whose debrief was the meeting. */
  shift_id: z.nullable(z.int()),
  state: keyOf(meetingStates),
  version: z.int(),
  can: meetingTable.reply,
})
export type MeetingRow = z.infer<typeof meetingRow>

const absence = z.object({
  id: z.int(),
  from_day: z.string(),
  /** null while the end is open. */
  to_day: z.nullable(z.string()),
  version: z.int(),
})
export type AbsenceRow = z.infer<typeof absence>

export const milestonesPage = z.object({
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  standard: keyOf(standardKinds),
  months: z.nullable(z.int()),
  /** The day of the first assignment, or the day that an administrator set; null before it. */
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  /** The values of an administrator; null for the usual. */
  set: z.object({ starts_on: z.nullable(z.string()), months: z.nullable(z.int()) }),
  /** The version of the values that an administrator set; 1 until there are any. */
  version: z.int(),
  steps: z.array(step),
  meetings: z.array(meetingRow),
  absences: z.array(absence),
  hours: z.object({
    /** Minutes of completed shifts in which the mentee was not counted in the numbers. */
    supernumerary: z.int(),
    /** Minutes of shifts about which the two sides differ; they do not count. */
    differing: z.int(),
    /** Hours; 0 for none. */
    required: z.int(),
  }),
  /** The protected time of the caller or of the mentee's mentor, in the current year; null for the mentee. */
  protected_time: z.nullable(
    z.object({ name: z.string(), minutes: z.int(), required: z.int(), since: z.string() }),
  ),
  /** Shifts with the caller's debrief that can be recorded as a meeting. */
  debriefs: z.array(z.object({ shift_id: z.int(), shift_date: z.string() })),
  can: programmeTable.reply,
})
export type MilestonesPage = z.infer<typeof milestonesPage>

export const getMilestones = endpoint('GET /api/mentoring/milestones/:menteeId', {
  action: 'milestones: read',
  params: byMenteeId,
  reply: milestonesPage,
})

const minutesSentence = `A meeting takes ${minutesOfMeeting.least} to ${minutesOfMeeting.most} minutes`
export const meetingForm = z.strictObject({
  meetingDay: dayOr('Enter the day of the meeting'),
  minutes: z
    .int(whenEmpty(minutesSentence))
    .check(z.gte(minutesOfMeeting.least, minutesSentence), z.lte(minutesOfMeeting.most, minutesSentence)),
  /** The keys of its milestones. */
  milestones: z.array(line(maxLength.title)).check(z.maxLength(10)),
  shiftId: z.nullable(rowId),
})
export type MeetingForm = z.output<typeof meetingForm>

export const recordMeeting = endpoint('POST /api/mentoring/milestones/:menteeId/meetings', {
  action: 'milestones: record meeting',
  params: byMenteeId,
  body: meetingForm,
  reply: milestonesPage,
  status: 201,
})

export const removeMeeting = endpoint('DELETE /api/mentoring/meetings/:id', {
  action: 'milestones: record meeting',
  params: byId,
  reply: emptyReply,
  status: 204,
})

/** 'This did not take place': the meeting does not count until the question is settled. */
export const disputeMeeting = endpoint('POST /api/mentoring/meetings/:id/dispute', {
  action: 'milestones: dispute',
  params: byId,
  reply: milestonesPage,
})

export const settleMeeting = endpoint('POST /api/mentoring/meetings/:id/settlement', {
  action: 'milestones: settle',
  params: byId,
  body: z.strictObject({ tookPlace: z.boolean() }),
  reply: milestonesPage,
})

export const programmeForm = z.strictObject({
  firstDay: z.nullable(day),
  months: z.nullable(monthsField),
  version: z.optional(version),
})
export type ProgrammeForm = z.output<typeof programmeForm>

/** Another start or length for one mentee; null for the usual. */
export const setProgramme = endpoint('PUT /api/mentoring/milestones/:menteeId', {
  action: 'milestones: set start',
  params: byMenteeId,
  body: programmeForm,
  reply: milestonesPage,
})

export const awayForm = z.strictObject({
  fromDay: dayOr('Enter the first day away'),
  toDay: z.nullable(day),
})
export type AwayForm = z.output<typeof awayForm>

/** Moves what is due. No reason is stored (rule 66). */
export const addAbsence = endpoint('POST /api/mentoring/milestones/:menteeId/absences', {
  action: 'milestones: set away',
  params: byMenteeId,
  body: awayForm,
  reply: milestonesPage,
  status: 201,
})

export const editAbsence = endpoint('PUT /api/mentoring/absences/:id', {
  action: 'milestones: set away',
  params: byId,
  body: z.strictObject({ ...awayForm.shape, version: z.optional(version) }),
  reply: milestonesPage,
})

export const removeAbsence = endpoint('DELETE /api/mentoring/absences/:id', {
  action: 'milestones: set away',
  params: byId,
  reply: emptyReply,
  status: 204,
})
