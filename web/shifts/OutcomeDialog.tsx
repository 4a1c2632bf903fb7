import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { localTime } from '#contract/dates.ts'
import { patientWarning } from '#contract/fields.ts'
import { causes, recordOutcome, type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useIsOn, useMe } from '#web/kernel/session.ts'
import { TimeField } from '#web/kit/days/DayField.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { Columns } from '#web/kit/list/Facts.tsx'
import {
  bodyOf,
  type OutcomeForm,
  type OutcomeValues,
  outcomeForm,
  outcomeInWords,
  outcomeProblems,
  outcomes,
  outcomeValuesOf,
} from './outcome-values.ts'
import { describe, itDidNotHappen, takesDebrief } from './shift-facts.ts'

const choicesOf = (empty: string, table: Record<string, { label: string }>) => [
  { value: '', label: empty },
  ...Object.entries(table).map(([value, { label }]) => ({ value, label })),
]
const outcomeChoices = choicesOf('Select an outcome', outcomes)
const missedChoices = outcomeChoices.filter(({ value }) => value === 'missed' || value === 'cancelled')
const causeChoices = choicesOf('Select why', causes)

type Props = {
  opened: boolean
  shift: ShiftRow
  /** Begins with 'Did not happen'. The debrief records that a shift took place. */
  missed?: boolean | undefined
  onClose: () => void
  /** After saving. */
  onRecorded?: () => void
}

/** Records the outcome of a shift; before its start, only a cancellation. */
export function OutcomeDialog({ shift, missed = false, onRecorded, ...dialog }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const localNow = localTime(useNow(), useTimeZone())
  const [debriefsNext, setDebriefsNext] = useState(false)
  const recording = useApiMutation(recordOutcome, { showsChange: true })
  const cancels = !shift.can.includes('complete')
  const { form, modal } = useDialogForm<OutcomeValues, OutcomeForm>({
    ...dialog,
    version: shift.version,
    schema: outcomeForm,
    start: {
      ...outcomeValuesOf(storedOf(shift), shift),
      ...(cancels && { status: 'cancelled' }),
      ...(missed && { status: 'missed' }),
    },
    alsoCheck: outcomeProblems,
    row: { fieldTexts: outcomeInWords, valuesOf: (stored) => outcomeValuesOf(stored, shift) },
    warn: patientWarning,
    send: (values, sent) => recording.run({ params: { id: shift.id }, body: { ...bodyOf(values), ...sent } }),
    onDone: ({ status }) => {
      if (debriefsNext && status === 'completed') void navigate(`/shifts/${shift.id}/debrief`)
      onRecorded?.()
    },
  })
  useOnOpen(dialog.opened, () => setDebriefsNext(false))
  const { status, cause } = form.values
  const verb = missed ? itDidNotHappen : cancels ? 'Cancel shift' : 'Record outcome'
  const mayDebrief =
    useIsOn('debriefs') &&
    status === 'completed' &&
    shift.mentor_id === me.id &&
    takesDebrief(shift, localNow)
  return (
    <FormModal {...modal} title={verb} submit={verb} cancel={cancels ? 'Keep shift' : undefined}>
      <Text className="long-words" c="dimmed">
        {describe(shift, me.role)}
      </Text>
      {!cancels && (
        <NativeSelect
          label="Outcome"
          data={missed ? missedChoices : outcomeChoices}
          maw={300}
          {...form.field('status')}
        />
      )}
      {status === 'missed' && (
        <NativeSelect label="Why?" data={causeChoices} maw={300} {...form.field('cause')} />
      )}
      {status === 'completed' && (
        <>
          <Columns least={140}>
            <TimeField label="Worked from" {...form.field('workedFrom')} />
            <TimeField label="Worked to" {...form.field('workedTo')} />
          </Columns>
          <Text c="dimmed">Planned: {shiftHours(shift)}. Reports count the hours worked.</Text>
        </>
      )}
      <Textarea
        label={status === 'missed' && cause === 'other' ? 'Reason' : 'Reason (optional)'}
        description="The mentor and the mentee can read this."
        rows={3}
        {...form.field('reason')}
      />
      {mayDebrief && (
        <Checkbox
          label="Write my debrief next"
          checked={debriefsNext}
          onChange={(event) => setDebriefsNext(event.currentTarget.checked)}
        />
      )}
    </FormModal>
  )
}

const storedOf = ({ status, outcome_reason, cause, worked_from, worked_to }: ShiftRow) => ({
  status,
  reason: outcome_reason,
  cause,
  workedFrom: worked_from,
  workedTo: worked_to,
})
