import { Text } from '@mantine/core'
import { patientWarning } from '#contract/fields.ts'
import { goalForm } from '#contract/goals.ts'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { FromTemplate } from '#web/templates/FromTemplate.tsx'
import { useAddGoal } from './api.ts'
import { emptyGoal, GoalFields, type GoalValues } from './GoalFields.tsx'

type Props = {
  mentee: { id: number; name: string }
  opened: boolean
  onClose: () => void
}

export function AddGoal({ mentee, opened, onClose }: Props) {
  const adding = useAddGoal()
  const { form, modal } = useDialogForm<GoalValues, typeof goalForm._zod.output>({
    opened,
    onClose,
    draftName: `goal-new-${mentee.id}`,
    schema: goalForm,
    start: emptyGoal,
    alsoCheck: ({ targetDate }) => dayProblem('targetDate', targetDate),
    warn: patientWarning,
    send: (body) => adding.run({ params: { menteeId: mentee.id }, body }),
  })
  return (
    <FormModal {...modal} title="Add Goal" submit="Add Goal" busyLabel="Adding...">
      <Text style={{ overflowWrap: 'anywhere' }}>For {mentee.name}</Text>
      <FromTemplate
        opened={opened}
        kind="goal"
        onPick={({ goal }) => {
          if (!goal) return
          for (const field of ['title', 'description', 'priority'] as const) form.set(field, goal[field])
        }}
      />
      <GoalFields form={form} />
    </FormModal>
  )
}
