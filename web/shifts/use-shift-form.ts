import { formatDay } from '#contract/dates.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { shiftForm } from '#contract/shifts.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { isDay } from '#web/kit/days/month.ts'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useOverlapQuestion } from '#web/programme/use-overlap-question.ts'
import { useEditShift, useScheduleShift } from './api.ts'
import { overlapWords } from './shift-names.ts'
import { type ShiftValues, shiftProblems } from './shift-problems.ts'
import { useSaveSeries } from './use-save-series.tsx'

type Form = typeof shiftForm._zod.output

type Begun = {
  /** The shift to edit. */
  shift: ShiftRow | undefined
  /** Initial values of a new shift. */
  copied: ShiftRow | undefined
  day: string
  menteeId: number
}
type Dialog = Begun & { opened: boolean; onClose: () => void }

/** Schedules or edits a shift. An overlap with another shift needs a confirmation (rule 33). */
export function useShiftForm({ opened, onClose, ...begun }: Dialog, nameOf: (menteeId: number) => string) {
  const { shift } = begun
  const today = useToday()
  const timeZone = useTimeZone()
  const askingOverlap = useOverlapQuestion(overlapWords)
  const scheduling = useScheduleShift()
  const editing = useEditShift()
  const series = useSaveSeries()

  const save = (
    { everyWeeks, weekdays, lastDay, ...body }: Form & { allowOverlap?: true },
    sent: { version?: number },
  ) =>
    shift ? editing.run({ params: { id: shift.id }, body: { ...body, ...sent } }) : scheduling.run({ body })

  const { form, modal } = useDialogForm<ShiftValues, Form>({
    opened,
    onClose,
    ...draftOf(begun),
    version: shift?.version ?? null,
    schema: shiftForm,
    row: shift && { fieldTexts: (values) => shiftInWords(values, nameOf) },
    alsoCheck: (values) => shiftProblems(values, { today, timeZone, savedDate: shift?.shift_date }),
    warn: patientWarning,
    send: (body, sent) =>
      body.everyWeeks > 0 ? series.save(body) : askingOverlap((meant) => save({ ...body, ...meant }, sent)),
  })
  return { form, modal, seriesDialog: series.dialog }
}

function draftOf({ shift, copied, day, menteeId }: Begun) {
  if (shift) return { draftName: `shift-${shift.id}`, start: valuesOf(shift) }
  if (copied)
    return {
      draftName: `shift-copy-${copied.id}`,
      start: { ...valuesOf(copied), shiftDate: day, menteeId },
    }
  return { draftName: `shift-new-${menteeId}-${day}`, start: emptyShift(day, menteeId) }
}

const shiftInWords = (values: ShiftValues, nameOf: (menteeId: number) => string) =>
  [
    ['Mentee', nameOf(values.menteeId)],
    ['Date', isDay(values.shiftDate) ? formatDay(values.shiftDate) : values.shiftDate],
    ['Start time', values.startTime],
    ['End time', values.endTime],
    ['Location', values.location],
    ['Notes', values.notes],
  ] as const

const once = { everyWeeks: 0, weekdays: [], lastDay: '' }

const emptyShift = (day: string, menteeId: number): ShiftValues => ({
  menteeId,
  shiftDate: day,
  startTime: '',
  endTime: '',
  location: '',
  notes: '',
  ...once,
})

const valuesOf = (shift: ShiftRow): ShiftValues => ({
  menteeId: shift.mentee_id,
  shiftDate: shift.shift_date,
  startTime: shift.start_time,
  endTime: shift.end_time,
  location: shift.location,
  notes: shift.notes,
  ...once,
})
