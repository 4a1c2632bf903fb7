import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { fullName } from '#contract/person.ts'
import { type ShiftRow, shiftEnded, shiftHours } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { TimeField } from '#web/kit/days/TimeField.tsx'
import { timeFromText } from '#web/kit/days/time-of-day.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import styles from './Shifts.module.css'
import { menteeOf } from './shift-names.ts'
import { daysOf } from './shift-problems.ts'
import { useShiftForm } from './use-shift-form.ts'

export type MenteeChoice = { id: number; first_name: string; last_name: string }

type Props = {
  opened: boolean
  /** The shift to edit; undefined schedules a new one. */
  shift?: ShiftRow | undefined
  /** Initial values of a new shift. */
  copied?: ShiftRow | undefined
  /** Initial day of a new shift; '' for none. */
  day?: string
  /** Initial mentee of a new shift. */
  menteeId?: number | undefined
  mentees: MenteeChoice[]
  onClose: () => void
}

/** Schedules or edits a shift. */
export function ShiftDialog(props: Props) {
  const { opened, shift, copied, day = '', menteeId = 0, mentees, onClose } = props
  const today = useToday()
  const choices = choicesOf(mentees, shift)
  const nameOf = (id: number) => choices.find(({ value }) => value === String(id))?.label ?? 'Another mentee'
  const dialog = { opened, onClose, shift, copied, day, menteeId }
  const { form, modal, seriesDialog } = useShiftForm(dialog, nameOf)
  const { length: count } = daysOf(form.values)
  const { startTime, endTime } = form.values
  const fixed = fixedTimesOf(shift)
  const hours = shiftHours({ start_time: startTime, end_time: endTime })
  return (
    <FormModal
      {...modal}
      title={shift ? 'Edit Shift' : copied ? 'Duplicate Shift' : 'Schedule Shift'}
      submit={shift ? 'Save Changes' : count > 1 ? `Schedule ${count} Shifts` : 'Schedule Shift'}
      busyLabel="Saving..."
    >
      <NativeSelect
        label="Mentee"
        description={
          !shift && mentees.length === 0
            ? 'You do not have any mentees yet. The programme team will match you with a mentee.'
            : undefined
        }
        data={choices}
        {...form.field('menteeId')}
        value={String(form.values.menteeId)}
        onChange={(event) => form.set('menteeId', Number(event.currentTarget.value))}
      />
      <fieldset className={styles.planned} disabled={fixed !== undefined} aria-label="Planned day and times">
        <DayField label="Date" earliest={today} {...form.field('shiftDate')} />
        <div className={styles.times}>
          <TimeField label="Start time" {...form.field('startTime')} />
          <TimeField label="End time" {...form.field('endTime')} />
        </div>
        {fixed && <Text c="dimmed">{fixed}</Text>}
      </fieldset>
      <Text role="status" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {timeFromText(startTime) && timeFromText(endTime) && startTime !== endTime
          ? `${hours}${hours.endsWith('(+1)') ? '. It ends the next day' : ''}`
          : 'If the shift ends the next day, enter an end time earlier than the start time.'}
      </Text>
      {!shift && <RepeatFields form={form} />}
      <TextInput label="Location (optional)" autoComplete="off" {...form.field('location')} />
      <Textarea label="Notes (optional)" rows={3} resize="vertical" {...form.field('notes')} />
      {seriesDialog}
    </FormModal>
  )
}

/** Why the day and the times of a shift cannot change; undefined if they can. */
function fixedTimesOf(shift: ShiftRow | undefined): string | undefined {
  if (!shift || shift.can.includes('move')) return undefined
  return shift.status === 'cancelled' ? 'This shift is cancelled and cannot be moved.' : shiftEnded
}

/** The mentor's current mentees, plus the mentee of the edited shift. */
function choicesOf(mentees: MenteeChoice[], shift: ShiftRow | undefined) {
  const choices = mentees.map((mentee) => ({ value: String(mentee.id), label: fullName(mentee) }))
  const isMissing = shift && !mentees.some((mentee) => mentee.id === shift.mentee_id)
  return [
    { value: '0', label: 'Select a mentee' },
    ...(isMissing ? [{ value: String(shift.mentee_id), label: menteeOf(shift) }] : []),
    ...choices,
  ]
}
