import { type ReactNode, useState } from 'react'
import { type GoalRow, goalForm } from '#contract/goals.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { dayProblem } from '#web/kit/days/day-problem.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useEditGoal as useEditGoalCall } from './api.ts'
import { emptyGoal, GoalFields, type GoalValues, goalInWords, valuesOf } from './GoalFields.tsx'

/** The 'Edit Goal' dialog, which must be rendered once, and its opener. */
export function useEditGoal(): {
  open: (goal: GoalRow) => void
  dialog: ReactNode
} {
  const saving = useEditGoalCall()
  const version = useBaseVersion()
  const [goalId, setGoalId] = useState<number>()
  const [opened, setOpened] = useState(false)
  const form = useForm<GoalValues, typeof goalForm._zod.output>({
    schema: goalForm,
    start: emptyGoal,
    row: { version, fieldTexts: goalInWords },
    alsoCheck: ({ targetDate }) => dayProblem('targetDate', targetDate),
    warn: patientWarning,
    send: async (body) => {
      if (goalId === undefined) return undefined
      return saving.run({ params: { goalId }, body: { ...body, ...version.sent() } })
    },
    onDone: () => setOpened(false),
  })
  return {
    open: (goal) => {
      form.begin(valuesOf(goal))
      version.set(goal.version)
      setGoalId(goal.id)
      setOpened(true)
    },
    dialog: (
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Edit Goal"
        form={form}
        submit="Save Changes"
        busyLabel="Saving..."
      >
        <GoalFields form={form} />
      </FormModal>
    ),
  }
}
