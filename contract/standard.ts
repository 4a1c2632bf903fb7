import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { keyOf, line, maxLength, version, whole } from './fields.ts'

/** The programme standards (rule 66). */
export const standardKinds = {
  none: { label: 'None', about: 'No milestones. Meetings can still be recorded.' },
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

export const monthsField = whole(standardBounds.months)

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
})

/** A standard applies to those who begin from this day on, and to those under way only if asked. */
export const saveStandard = endpoint('PUT /api/admin/standard', {
  action: 'standard: keep',
  body: standardForm,
  reply: standardRow,
})
