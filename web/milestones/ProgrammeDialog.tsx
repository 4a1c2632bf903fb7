import { TextInput } from '@mantine/core'
import { formatDay } from '#contract/dates.ts'
import { type MilestonesPage, setProgramme } from '#contract/milestones.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { type ProgrammeValues, programmeFields } from './forms.ts'

type Props = { opened: boolean; onClose: () => void; page: MilestonesPage }

const valuesOf = ({ set: { starts_on, months } }: MilestonesPage): ProgrammeValues => ({
  firstDay: starts_on ?? '',
  months: months === null ? '' : String(months),
})

/** Another start or length for one mentee. */
export function ProgrammeDialog({ opened, onClose, page }: Props) {
  const saving = useApiMutation(setProgramme, { showsChange: true })
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    draftName: `programme-${page.mentee_id}`,
    version: page.version,
    schema: programmeFields,
    alsoCheck: ({ firstDay }) => (firstDay.trim() ? dayProblem('firstDay', firstDay) : {}),
    start: valuesOf(page),
    row: {
      fieldTexts: ({ firstDay, months }: ProgrammeValues) => [
        ['First day', firstDay ? formatDay(firstDay) : 'As usual'],
        ['Months', months || 'As usual'],
      ],
      valuesOf: ({ firstDay, months }) => ({
        firstDay: String(firstDay ?? ''),
        months: String(months ?? ''),
      }),
    },
    send: (body, sent) => saving.run({ params: { menteeId: page.mentee_id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal {...modal} title="Programme of this mentee" submit="Save programme">
      <DayField
        label="First day (optional)"
        description="Leave blank to use the day of the first assignment."
        {...form.field('firstDay')}
      />
      <TextInput
        label="Months (optional)"
        description="3 to 24. Leave blank to use the length of the standard. Experienced staff often have 6 months."
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...form.field('months')}
      />
    </FormModal>
  )
}
