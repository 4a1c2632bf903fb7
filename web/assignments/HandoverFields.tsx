import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core'
import type { ChangeEvent } from 'react'
import {
  type CurrentRelationship,
  handoverReasons,
  listRelationshipsOf,
  readHandover,
} from '#contract/assignments.ts'
import { formatLongDay } from '#contract/dates.ts'
import { maxLength } from '#contract/fields.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import type { HandoverValues } from './handover-values.ts'

type Props = {
  menteeId: number
  /** The planned shifts of the mentor who goes. */
  shifts: CurrentRelationship['future_shifts']
  /** Empty if the relationship ends without a next mentor. */
  nextMentorId: string
  moveLabel?: string | undefined
  value: HandoverValues
  onChange: (value: HandoverValues) => void
}

/** Why a mentor goes, the note for the next one, and the planned shifts that move. */
export function HandoverFields({ menteeId, shifts, nextMentorId, moveLabel, value, onChange }: Props) {
  const set = (change: Partial<HandoverValues>) => onChange({ ...value, ...change })
  const filled = useApiQueryWhen(value.why !== '', readHandover, { params: { id: menteeId } })
  return (
    <>
      {shifts.length > 0 && nextMentorId !== '' && (
        <ShiftsToMove
          menteeId={menteeId}
          nextMentorId={nextMentorId}
          label={moveLabel}
          shifts={shifts}
          value={value.shiftIds}
          onChange={(shiftIds, overlaps) => set({ shiftIds, overlaps })}
        />
      )}
      <NativeSelect
        label="Why (optional)"
        description="Only administrators can read it."
        value={value.why}
        onChange={({ currentTarget }) => set({ why: currentTarget.value })}
        data={[
          { value: '', label: 'Select a reason' },
          ...Object.entries(handoverReasons).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      {value.why !== '' && (
        <Textarea
          label="Handover note"
          description="The next mentor reads it. It is filled from the record."
          autosize
          minRows={4}
          maxRows={10}
          maxLength={maxLength.text}
          value={value.note ?? filled.data?.note ?? ''}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
      )}
    </>
  )
}

type OverruleProps = {
  label?: string
  value?: string
  onChange: (change: ChangeEvent<HTMLTextAreaElement>) => void
}

/** The reason that overrules places and days away. */
export const OverruleField = ({ label = 'Reason to assign anyway', ...field }: OverruleProps) => (
  <Textarea
    label={label}
    description="Administrators can read it in the audit log."
    maxLength={maxLength.overruling}
    {...field}
  />
)

type ShiftsProps = {
  menteeId: number
  nextMentorId: string
  label?: string | undefined
  shifts: CurrentRelationship['future_shifts']
  /** The sentence about shifts that are not selected. */
  rest?: string
  value: string[]
  onChange: (ids: string[], overlaps: boolean) => void
}

const cancelled = 'Shifts that you do not select will be cancelled.'

/** Each planned shift, with the one of the next mentor that it overlaps. */
export function ShiftsToMove({
  menteeId,
  nextMentorId,
  label = 'Move these shifts to the new mentor',
  shifts,
  rest = cancelled,
  value,
  onChange,
}: ShiftsProps) {
  const { data = [] } = useApiQueryWhen(nextMentorId !== '', listRelationshipsOf, {
    params: { id: menteeId },
    query: { nextMentorId: Number(nextMentorId) },
  })
  const overlaps = new Map(
    data.flatMap(({ future_shifts }) =>
      future_shifts.map(({ id, overlap }) => [String(id), overlap] as const),
    ),
  )
  return (
    <Checkbox.Group
      label={label}
      description={`${rest} We'll email the mentee and both mentors.`}
      value={value}
      onChange={(ids) =>
        onChange(
          ids,
          ids.some((id) => overlaps.get(id)),
        )
      }
    >
      <Stack gap={12} mt={8}>
        {shifts.map((shift) => (
          <Checkbox
            key={shift.id}
            size="md"
            value={String(shift.id)}
            label={`${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
            description={overlaps.get(String(shift.id))}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
