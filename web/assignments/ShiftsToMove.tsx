import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Stack } from '@mantine/core'
import type { CurrentRelationship } from '#contract/assignments.ts'
import { formatLongDay } from '#contract/dates.ts'
import { shiftHours } from '#contract/shifts.ts'

type Props = {
  shifts: CurrentRelationship['future_shifts']
  field: { value: string[]; onChange: (ids: string[]) => void }
}

/** The planned shifts of a replaced mentor: selected ones move to the new mentor (rule 25). */
export const ShiftsToMove = ({ shifts, field }: Props) => (
  <Checkbox.Group
    label="Move these shifts to the new mentor"
    description="Shifts that you do not select will be cancelled. We'll email the mentee and both mentors."
    {...field}
  >
    <Stack gap={12} mt={8}>
      {shifts.map((shift) => (
        <Checkbox
          key={shift.id}
          size="md"
          value={String(shift.id)}
          label={`${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)
