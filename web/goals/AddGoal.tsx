import { Text } from '@mantine/core'
import { goalForm } from '#contract/goals.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { dayProblem } from '#web/kit/days/day-problem.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
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
  const form = useForm<GoalValues, typeof goalForm._zod.output>({
    schema: goalForm,
    start: emptyGoal,
    alsoCheck: ({ targetDate }) => dayProblem('targetDate', targetDate),
    warn: patientWarning,
    send: (body) => adding.run({ params: { menteeId: mentee.id }, body }),
    onDone: () => close(),
  })
  const draft = useDraft(form, useBaseVersion())
  useOnOpen(opened, () => draft.begin(`goal-new-${mentee.id}`, emptyGoal, null))

  function close() {
    draft.end()
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title="Add Goal"
      form={form}
      submit="Add Goal"
      busyLabel="Adding..."
    >
      <DraftNotice isRestored={draft.isRestored} />
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
