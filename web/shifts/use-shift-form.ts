import type { ShiftRow } from '#contract/shifts.ts'
import { overlapCode, shiftForm } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useSeenVersion } from '#web/kernel/use-seen-version.ts'
import { useConfirm } from '#web/kit/confirm.tsx'
import { type FormState, useForm } from '#web/kit/use-form.ts'
import { useEditShift, useScheduleShift } from './api.ts'
import { type ShiftValues, shiftProblems } from './shift-problems.ts'

type Body = typeof shiftForm._zod.output

/** A new shift, or the shift given; over another shift it is saved only when the person says so (decision 33). */
export function useShiftForm(
  shift: ShiftRow | undefined,
  onDone: () => void,
): { form: FormState<ShiftValues>; begin: (day: string, menteeId: number) => void } {
  const today = useToday()
  const confirm = useConfirm()
  const scheduling = useScheduleShift()
  const editing = useEditShift()
  const version = useSeenVersion()

  const save = (body: Body & { allowOverlap?: true }) =>
    shift
      ? version.sendWith(undefined, (seen) =>
          editing.run({ params: { id: shift.id }, body: { ...body, ...seen } }),
        )
      : scheduling.run({ body })

  const form = useForm<ShiftValues, Body>({
    schema: shiftForm,
    start: emptyShift('', 0),
    alsoCheck: (values) => shiftProblems(values, { today, savedDate: shift?.shift_date }),
    send: async (body) => {
      const seen = version.seen()
      const outcome = await save(body)
      if (outcome.ok || outcome.code !== overlapCode) return outcome
      // Nobody else changed the shift: it is this very version that may be saved.
      version.see(seen)
      const anyway = await confirm({
        question: 'Schedule over another shift?',
        about: outcome.message,
        verb: 'Schedule anyway',
        cancel: 'Go back',
        harmless: true,
      })
      return anyway ? save({ ...body, allowOverlap: true }) : outcome
    },
    onDone,
  })
  return {
    form,
    begin: (day, menteeId) => {
      version.see(shift?.version ?? null)
      form.begin(shift ? valuesOf(shift) : emptyShift(day, menteeId))
    },
  }
}

const emptyShift = (day: string, menteeId: number): ShiftValues => ({
  menteeId,
  shiftDate: day,
  startTime: '',
  endTime: '',
  location: '',
  notes: '',
})

const valuesOf = (shift: ShiftRow): ShiftValues => ({
  menteeId: shift.mentee_id,
  shiftDate: shift.shift_date,
  startTime: shift.start_time,
  endTime: shift.end_time,
  location: shift.location,
  notes: shift.notes,
})
