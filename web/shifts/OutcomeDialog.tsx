import { NativeSelect, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { localTime } from '#contract/dates.ts'
import { longest, optionalText } from '#contract/fields.ts'
import { type ShiftRow, shiftStatuses } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useSeenVersion } from '#web/kernel/use-seen-version.ts'
import { FormModal } from '#web/kit/FormModal.tsx'
import { useBeginning } from '#web/kit/use-beginning.ts'
import { useForm } from '#web/kit/use-form.ts'
import { useRecordOutcome } from './api.ts'
import styles from './Shifts.module.css'
import { startOf } from './upcoming.ts'
import { describe } from './who.ts'

const outcomes = ['completed', 'cancelled'] as const
const choices = [
  { value: '', label: 'Select an outcome' },
  ...outcomes.map((value) => ({ value, label: shiftStatuses[value].label })),
]
const outcomeForm = z.object({
  status: z.enum(outcomes, 'Please select an outcome'),
  reason: optionalText(longest.outcomeReason),
})

type Props = {
  opened: boolean
  /** undefined until the dialog is opened for the first time. */
  shift: ShiftRow | undefined
  onClose: () => void
}

/** How a shift went; before it starts, only that it is cancelled (decision 34). */
export function OutcomeDialog({ opened, shift, onClose }: Props) {
  const { role } = useMe()
  const localNow = localTime(useNow(), useTimeZone())
  const recording = useRecordOutcome()
  const version = useSeenVersion()
  const cancels = shift !== undefined && startOf(shift) > localNow
  const form = useForm<{ status: string; reason: string }, z.infer<typeof outcomeForm>>({
    schema: outcomeForm,
    start: { status: '', reason: '' },
    send: async (body) =>
      shift &&
      version.sendWith(undefined, (seen) =>
        recording.run({ params: { id: shift.id }, body: { ...body, ...seen } }),
      ),
    onDone: onClose,
  })
  useBeginning(opened, () => {
    version.see(shift?.version ?? null)
    const known = shift?.status === 'scheduled' ? '' : (shift?.status ?? '')
    form.begin({ status: cancels ? 'cancelled' : known, reason: shift?.outcome_reason ?? '' })
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={cancels ? 'Cancel shift' : 'Record outcome'}
      form={form}
      submit={cancels ? 'Cancel shift' : 'Record outcome'}
      busyLabel="Saving..."
      {...(cancels ? { cancel: 'Keep shift' } : {})}
    >
      {shift && <p className={styles.about}>{describe(shift, role)}</p>}
      {!cancels && <NativeSelect label="Outcome" data={choices} maw={300} {...form.field('status')} />}
      <Textarea
        label="Reason (optional)"
        description="The mentor and the mentee can read it."
        rows={3}
        {...form.field('reason')}
      />
    </FormModal>
  )
}
