import { Text } from '@mantine/core'
import { formatDay } from '#contract/dates.ts'
import type { AbsenceRow, MilestonesPage } from '#contract/milestones.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-problem.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useAddAbsence, useEditAbsence } from './api.ts'
import { type AwayValues, awayFields } from './forms.ts'

type Props = { opened: boolean; onClose: () => void; page: MilestonesPage; absence?: AbsenceRow }

const valuesOf = (absence: Partial<AbsenceRow> | undefined): AwayValues => ({
  fromDay: absence?.from_day ?? '',
  toDay: absence?.to_day ?? '',
})

/** Records days away, or changes them. */
export function AwayDialog({ opened, onClose, page, absence }: Props) {
  const adding = useAddAbsence()
  const editing = useEditAbsence()
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
    start: valuesOf(absence),
    row: {
      fieldTexts: ({ fromDay, toDay }: AwayValues) => [
        ['First day away', formatDay(fromDay)],
        ['Last day away', toDay ? formatDay(toDay) : 'Not known yet'],
      ],
      valuesOf: ({ fromDay, toDay }) => ({ fromDay: String(fromDay), toDay: String(toDay ?? '') }),
    },
    send: (body, sent) =>
      absence
        ? editing.run({ params: { id: absence.id }, body: { ...body, ...sent } })
        : adding.run({ params: { menteeId: page.mentee_id }, body }),
  })
  return (
    <FormModal
      {...modal}
      title={absence ? 'Change days away' : 'Add days away'}
      submit="Save days away"
      busyLabel="Saving..."
    >
      <DayField label="First day away" {...form.field('fromDay')} />
      <DayField
        label="Last day away (optional)"
        description="Leave this empty if you do not know it yet. Nothing becomes due until then."
        {...form.field('toDay')}
      />
      <Text c="dimmed">
        Do not give a reason. The mentee, their mentors and administrators can read these days.
      </Text>
    </FormModal>
  )
}
