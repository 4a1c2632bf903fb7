import { NativeSelect, Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { maxLength, optionalText } from '#contract/fields.ts'
import { type ShiftRow, shiftStatuses } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useRecordOutcome } from './api.ts'
import { describe } from './shift-names.ts'

const outcomes = ['completed', 'cancelled'] as const
const choices = [
  { value: '', label: 'Select an outcome' },
  ...outcomes.map((value) => ({ value, label: shiftStatuses[value].label })),
]
const outcomeForm = z.object({
  status: z.enum(outcomes, 'Please select an outcome'),
  reason: optionalText(maxLength.outcomeReason),
})

type Values = { status: string; reason: string }

const inWords = ({ status, reason }: Values) =>
  [
    ['Outcome', choices.find(({ value }) => value === status)?.label ?? ''],
    ['Reason', reason],
  ] as const

/** The form starts empty for a scheduled shift. */
const presentOf = ({ status, reason }: Record<string, unknown>): Values => ({
  status: status === 'scheduled' ? '' : String(status ?? ''),
  reason: String(reason ?? ''),
})

type Props = {
  opened: boolean
  /** undefined until the dialog is first opened. */
  shift: ShiftRow | undefined
  onClose: () => void
}

/** Records the outcome of a shift; before its start, only a cancellation (rule 34). */
export function OutcomeDialog({ opened, shift, onClose }: Props) {
  const { role } = useMe()
  const recording = useRecordOutcome()
  const version = useBaseVersion()
  const cancels = shift !== undefined && !shift.can.includes('complete')
  const form = useForm<Values, z.infer<typeof outcomeForm>>({
    schema: outcomeForm,
    start: { status: '', reason: '' },
    row: { version, fieldTexts: inWords, valuesOf: presentOf },
    send: async (body) =>
      shift && recording.run({ params: { id: shift.id }, body: { ...body, ...version.sent() } }),
    onDone: onClose,
  })
  useOnOpen(opened, () => {
    version.set(shift?.version ?? null)
    const known = presentOf({ status: shift?.status, reason: shift?.outcome_reason })
    form.begin({ ...known, ...(cancels && { status: 'cancelled' }) })
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
      {shift && (
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {describe(shift, role)}
        </Text>
      )}
      {!cancels && <NativeSelect label="Outcome" data={choices} maw={300} {...form.field('status')} />}
      <Textarea
        label="Reason (optional)"
        description="The mentor and the mentee can read this."
        rows={3}
        {...form.field('reason')}
      />
    </FormModal>
  )
}
