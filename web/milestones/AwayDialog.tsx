import { Text } from '@mantine/core'
import { dayInWords } from '#contract/dates.ts'
import { type AbsenceRow, addAbsence, editAbsence, type MilestonesPage } from '#contract/milestones.ts'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { awayFields, awayValues } from './forms.ts'

type Props = { opened: boolean; onClose: () => void; page: MilestonesPage; absence?: AbsenceRow }

/** Names the shifts that stay planned on the days away. */
function plannedWarning({ fromDay, toDay }: typeof awayValues.empty, shifts: ShiftRow[]): string | undefined {
  const days = shifts
    .map(({ shift_date }) => shift_date)
    .filter((day) => day >= fromDay && (!toDay || day <= toDay))
    .sort()
  const [first] = days
  if (!first) return
  const what = days.length === 1 ? 'A shift is' : `${days.length} shifts are`
  return `${what} planned on these days, ${days.length === 1 ? 'on' : 'the first on'} ${dayInWords(first)}. Saving does not cancel or move shifts.`
}

/** Records days away, or changes them. */
export function AwayDialog({ opened, onClose, page, absence }: Props) {
  const adding = useApiMutation(addAbsence)
  const editing = useApiMutation(editAbsence, { showsChange: true })
  const today = useToday()
  const query = { menteeId: page.mentee_id, from: today, status: 'scheduled' } as const
  const shifts = useList(listShifts, { query }, { whole: true })
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    draftName: absence ? `away-${absence.id}` : `away-of-${page.mentee_id}`,
    version: absence?.version ?? null,
    schema: awayFields,
    alsoCheck: ({ fromDay, toDay }) => ({
      ...dayProblem('fromDay', fromDay),
      ...(toDay.trim() && dayProblem('toDay', toDay)),
    }),
    start: absence ? awayValues.valuesOf(absence) : awayValues.empty,
    warn: (days) => plannedWarning(days, shifts.data ?? []),
    row: { fieldTexts: awayValues.inWords },
    send: (body, sent) =>
      absence
        ? editing.run({ params: { id: absence.id }, body: { ...body, ...sent } })
        : adding.run({ params: { menteeId: page.mentee_id }, body }),
  })
  return (
    <FormModal {...modal} title={absence ? 'Change days away' : 'Add days away'} submit="Save days away">
      <DayField label="First day away" {...form.field('fromDay')} />
      <DayField
        label="Last day away (optional)"
        description="Leave blank if you do not know yet. We'll pause all due dates."
        {...form.field('toDay')}
      />
      <Text c="dimmed">
        You do not need to say why. The mentee, their mentors and administrators can see the dates.
      </Text>
    </FormModal>
  )
}
