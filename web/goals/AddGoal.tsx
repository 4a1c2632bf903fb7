import { goalForm } from '#contract/goals.ts'
import { dayProblem } from '#web/kit/days/day-problem.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useAddGoal } from './api.ts'
import { emptyGoal, GoalFields, type GoalValues } from './GoalFields.tsx'
import styles from './Goals.module.css'

type Props = {
  /** undefined until the dialog is opened for the first time. */
  mentee: { id: number; name: string } | undefined
  opened: boolean
  onClose: () => void
}

export function AddGoal({ mentee, opened, onClose }: Props) {
  const adding = useAddGoal()
  const form = useForm<GoalValues, typeof goalForm._zod.output>({
    schema: goalForm,
    start: emptyGoal,
    alsoCheck: ({ targetDate }) => dayProblem('targetDate', targetDate),
    send: async (body) => mentee && adding.run({ params: { menteeId: mentee.id }, body }),
    onDone: () => {
      form.begin(emptyGoal)
      onClose()
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Add Goal"
      form={form}
      submit="Add Goal"
      busyLabel="Adding..."
    >
      <p className={styles.about}>For {mentee?.name}</p>
      <GoalFields form={form} />
    </FormModal>
  )
}
