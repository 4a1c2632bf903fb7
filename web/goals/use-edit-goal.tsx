import { type ReactNode, useState } from 'react'
import { type GoalRow, goalForm } from '#contract/goals.ts'
import { useSeenVersion } from '#web/kernel/use-seen-version.ts'
import { dayProblem } from '#web/kit/day-problem.ts'
import { FormModal } from '#web/kit/FormModal.tsx'
import { useForm } from '#web/kit/use-form.ts'
import { useEditGoal as useEditGoalCall } from './api.ts'
import { emptyGoal, GoalFields, type GoalValues, valuesOf } from './GoalFields.tsx'

/** The 'Edit Goal' dialog, to be rendered once, and what opens it. */
export function useEditGoal(goals: GoalRow[] | undefined): {
  open: (goal: GoalRow) => void
  dialog: ReactNode
} {
  const saving = useEditGoalCall()
  const version = useSeenVersion()
  const [goalId, setGoalId] = useState<number>()
  const [opened, setOpened] = useState(false)
  const form = useForm<GoalValues, typeof goalForm._zod.output>({
    schema: goalForm,
    start: emptyGoal,
    alsoCheck: ({ targetDate }) => dayProblem('targetDate', targetDate),
    send: async (body) => {
      if (goalId === undefined) return undefined
      const present = goals?.find(({ id }) => id === goalId)?.version
      return version.sendWith(present, (seen) =>
        saving.run({ params: { goalId }, body: { ...body, ...seen } }),
      )
    },
    onDone: () => setOpened(false),
  })
  return {
    open: (goal) => {
      form.begin(valuesOf(goal))
      version.see(goal.version)
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
