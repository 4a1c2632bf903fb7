import * as z from 'zod/mini'
import { meetingTable, programmeTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { day, dayOr, type EditFields, keyOf, line, maxLength, rowId, version, whole } from './fields.ts'
import { whenEmpty } from './messages.ts'

/** The programme standards. */
export const standardKinds = {
  none: { label: 'None', about: 'There are no milestones to meet. You can still record meetings.' },
  core: {
    label: 'Core',
    about:
      '6 months. A first meeting within 14 days, one in the middle and a final one. 75 supernumerary hours, and 8 protected hours a year for the mentor.',
  },
  gold: {
    label: 'Gold',
    about:
      '12 months. A first meeting within 7 days, one every two months, one in the middle and a final one. 75 supernumerary hours, and 12 protected hours a year for the mentor.',
  },
  own: { label: 'Our own', about: 'You choose the length, the meetings and the hours.' },
} as const
export type StandardKind = keyof typeof standardKinds
export const alignedTo = 'Aligned to the national preceptorship model (2022).'

export const standardBounds = {
  months: { label: 'Months', least: 3, most: 24 },
  hours: { label: 'Hours', least: 0, most: 500 },
  day: { label: 'Days', least: 1, most: 730 },
  weeks: { label: 'Weeks', least: 1, most: 52 },
} as const
export const maxMeetings = 12
/** The most milestones of one mentee; a meeting every week is no standard. */
export const maxMilestones = 60

const monthsField = whole(standardBounds.months)

export const ownNames = 'Give each meeting its own name'

/** Either due by a day of the programme, or every few weeks. */
const meeting = z.strictObject({
  name: line(maxLength.name, 'Enter the name of the meeting'),
  every: z.enum(['once', 'weeks']),
  /** Days after the start, or weeks between two meetings. */
  number: whole(standardBounds.day),
})

const ownStandard = z.strictObject({
  months: monthsField,
  meetings: z.array(meeting).check(z.maxLength(maxMeetings, `At most ${maxMeetings} meetings`)),
  menteeHours: whole(standardBounds.hours),
  mentorHours: whole(standardBounds.hours),
})
export type OwnStandard = z.infer<typeof ownStandard>

export const standardForm = z.strictObject({
  kind: keyOf(standardKinds),
  /** Only for 'own'. */
  own: z.nullable(ownStandard),
  /** Whether it also applies to mentees whose programme has begun. */
  alsoUnderWay: z.boolean(),
  version: z.optional(version),
})
export type StandardForm = z.output<typeof standardForm>

const standardRow = z.object({
  kind: keyOf(standardKinds),
  own: z.nullable(ownStandard),
  /** The number of mentees whose programme has begun. */
  under_way: z.int(),
  /** 1 until a standard was chosen. */
  version: z.int(),
})
export type StandardRow = z.infer<typeof standardRow>

export const getStandard = endpoint('GET /api/admin/standard', {
  action: 'standard: keep',
  reply: standardRow,
  texts: { error: 'Failed to load the programme standard', networkError: 'Error loading the standard' },
})

/** A standard applies to those who begin from this day on, and to those under way only if asked. */
export const saveStandard = endpoint('PUT /api/admin/standard', {
  action: 'standard: keep',
  body: standardForm,
  reply: standardRow,
  texts: {
    success: 'Programme standard saved',
    error: 'Failed to save the programme standard',
    networkError: 'Error saving the programme standard',
  },
})

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
  /** The programme is over without it. */
  'not held': { label: 'Not held' },
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
  /** Its shift did not take place or was deleted. */
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
  reply: milestonesPage,
  texts: { error: 'Failed to load the milestones', networkError: 'Error loading the milestones' },
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
  body: meetingForm,
  reply: milestonesPage,
  status: 201,
  texts: {
    success: 'Meeting recorded',
    error: 'Failed to record the meeting',
    networkError: 'Error recording the meeting',
  },
})

export const removeMeeting = endpoint('DELETE /api/mentoring/meetings/:id', {
  action: 'milestones: record meeting',
  texts: {
    success: 'Meeting removed',
    error: 'Failed to remove the meeting',
    networkError: 'Error removing the meeting',
  },
})

/** 'This did not take place': the meeting does not count until the question is settled. */
export const disputeMeeting = endpoint('POST /api/mentoring/meetings/:id/dispute', {
  action: 'milestones: dispute',
  reply: milestonesPage,
  texts: {
    success: 'Your mentor is told that this meeting did not take place',
    error: 'Failed to dispute the meeting',
    networkError: 'Error disputing the meeting',
  },
})

export const settleMeeting = endpoint('POST /api/mentoring/meetings/:id/settlement', {
  action: 'milestones: settle',
  body: z.strictObject({ tookPlace: z.boolean() }),
  reply: milestonesPage,
  texts: {
    success: 'Meeting settled',
    error: 'Failed to settle the meeting',
    networkError: 'Error settling the meeting',
  },
})

export const programmeForm = z.strictObject({
  firstDay: z.nullable(day),
  months: z.nullable(monthsField),
  version: z.optional(version),
})

/** Another start or length for one mentee; null for the usual. */
export const setProgramme = endpoint('PUT /api/mentoring/milestones/:menteeId', {
  action: 'milestones: set start',
  body: programmeForm,
  reply: milestonesPage,
  texts: {
    success: 'Programme saved',
    error: 'Failed to save the programme',
    networkError: 'Error saving the programme',
  },
})

export const awayForm = z.strictObject({ fromDay: dayOr('Enter the first day away'), toDay: z.nullable(day) })
export type AwayForm = z.output<typeof awayForm>

const awaySaved = {
  success: 'Days away saved',
  error: 'Failed to save the days away',
  networkError: 'Error saving the days away',
}

/** Moves what is due. No reason is stored. */
export const addAbsence = endpoint('POST /api/mentoring/milestones/:menteeId/absences', {
  action: 'milestones: set away',
  body: awayForm,
  reply: milestonesPage,
  status: 201,
  texts: awaySaved,
})

export const absenceFields = {
  fromDay: { column: 'from_day', label: 'First day away', isDay: true },
  toDay: { column: 'to_day', label: 'Last day away', isDay: true, empty: 'Not known yet' },
} as const satisfies EditFields

export const editAbsence = endpoint('PUT /api/mentoring/absences/:id', {
  action: 'milestones: set away',
  body: z.strictObject({ ...awayForm.shape, version: z.optional(version) }),
  reply: milestonesPage,
  texts: awaySaved,
})

export const removeAbsence = endpoint('DELETE /api/mentoring/absences/:id', {
  action: 'milestones: set away',
  texts: {
    success: 'Days away removed',
    error: 'Failed to remove the days away',
    networkError: 'Error removing the days away',
  },
})
