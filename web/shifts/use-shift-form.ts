import { formatDay } from '#contract/dates.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { shiftForm } from '#contract/shifts.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { isDay } from '#web/kit/days/month.ts'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useEditShift, useScheduleShift } from './api.ts'
import { type ShiftValues, shiftProblems } from './shift-problems.ts'
import { useOverlapQuestion } from './use-overlap-question.ts'
import { useSaveSeries } from './use-save-series.tsx'

type Form = typeof shiftForm._zod.output

/** Schedules or edits a shift. An overlap with another shift needs a confirmation (rule 33). */
export function useShiftForm(
  shift: ShiftRow | undefined,
  nameOf: (menteeId: number) => string,
  onClose: () => void,
) {
  const today = useToday()
  const timeZone = useTimeZone()
  const askingOverlap = useOverlapQuestion()
  const scheduling = useScheduleShift()
  const editing = useEditShift()
  const version = useBaseVersion()

  const series = useSaveSeries()

  const save = ({ everyWeeks, weekdays, lastDay, ...body }: Form & { allowOverlap?: true }) =>
    shift
      ? editing.run({ params: { id: shift.id }, body: { ...body, ...version.sent() } })
      : scheduling.run({ body })

  const form = useForm<ShiftValues, Form>({
    schema: shiftForm,
    start: emptyShift('', 0),
    ...(shift && { row: { version, fieldTexts: (values) => shiftInWords(values, nameOf) } }),
    alsoCheck: (values) => shiftProblems(values, { today, timeZone, savedDate: shift?.shift_date }),
    warn: patientWarning,
    send: (body) =>
      body.everyWeeks > 0 ? series.save(body) : askingOverlap((meant) => save({ ...body, ...meant })),
    onDone: () => close(),
  })
  const draft = useDraft(form, version)

  function close() {
    draft.end()
    onClose()
  }
  return {
    form,
    seriesDialog: series.dialog,
    isRestored: draft.isRestored,
    close,
    begin: (day: string, menteeId: number, copied?: ShiftRow) => {
      if (shift) draft.begin(`shift-${shift.id}`, valuesOf(shift), shift.version)
      else if (copied)
        draft.begin(`shift-copy-${copied.id}`, { ...valuesOf(copied), shiftDate: day, menteeId }, null)
      else draft.begin(`shift-new-${menteeId}-${day}`, emptyShift(day, menteeId), null)
    },
  }
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
