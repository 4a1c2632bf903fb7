import * as z from 'zod/mini'
import { absenceFields, awayForm, meetingForm, programmeForm } from '#contract/milestones.ts'
import { formOf } from '#web/kit/form/edit-fields.ts'
import { numberOf, numberOrNull, orNull } from '#web/kit/form/use-form.ts'

/** Numbers and days are strings in a form. */
export const meetingFields = z.object({
  meetingDay: meetingForm.shape.meetingDay,
  minutes: numberOf(meetingForm.shape.minutes),
  milestones: meetingForm.shape.milestones,
  shiftId: numberOrNull(meetingForm.shape.shiftId),
})
export type MeetingValues = { meetingDay: string; minutes: string; milestones: string[]; shiftId: string }

export const awayFields = z.object({ fromDay: awayForm.shape.fromDay, toDay: orNull(awayForm.shape.toDay) })
export const awayValues = formOf(absenceFields)

export const programmeFields = z.object({
  firstDay: orNull(programmeForm.shape.firstDay),
  months: numberOrNull(programmeForm.shape.months),
})
export type ProgrammeValues = { firstDay: string; months: string }
