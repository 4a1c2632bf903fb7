import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { formatDay } from '#contract/dates.ts'
import { patientWarning } from '#contract/fields.ts'
import { addGoal, editGoal, type GoalRow, goalForm, goalPriorities } from '#contract/goals.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { isDay } from '#web/kit/days/month.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'
import { FromTemplate } from '#web/templates/FromTemplate.tsx'

const notChanged = { error: 'Failed to update goal', networkError: 'Error updating goal' }

export const messages = {
  list: { error: 'Failed to fetch goals', networkError: 'Error fetching goals' },
  add: {
    success: 'Goal added successfully!',
    error: 'Failed to add goal',
    networkError: 'Error adding goal',
  },
  edit: { success: 'Goal updated successfully!', ...notChanged },
  setStatus: { success: 'Goal status updated!', ...notChanged },
}

type Props = {
  mentee: { id: number; name: string }
  opened: boolean
  onClose: () => void
}

export function AddGoal({ mentee, opened, onClose }: Props) {
  const adding = useApiMutation(addGoal, messages.add)
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

type EditProps = { goal: GoalRow; opened: boolean; onClose: () => void }

export function EditGoal({ goal, ...dialog }: EditProps) {
  const saving = useApiMutation(editGoal, messages.edit, { showsChange: true })
  const { form, modal } = useDialogForm<GoalValues, typeof goalForm._zod.output>({
    ...dialog,
    version: goal.version,
    schema: goalForm,
    start: valuesOf(goal),
    row: { fieldTexts: goalInWords },
    alsoCheck: ({ targetDate }) => dayProblem('targetDate', targetDate),
    warn: patientWarning,
    send: (body, sent) => saving.run({ params: { goalId: goal.id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal {...modal} title="Edit Goal" submit="Save Changes">
      <GoalFields form={form} />
    </FormModal>
  )
}

const emptyGoal = { title: '', description: '', targetDate: '', priority: 'medium' }
type GoalValues = typeof emptyGoal

const valuesOf = (goal: GoalRow): GoalValues => ({
  title: goal.title,
  description: goal.description,
  targetDate: goal.target_date,
  priority: goal.priority,
})

const goalInWords = ({ title, description, targetDate, priority }: GoalValues) =>
  [
    ['Title', title],
    ['Description', description],
    ['Target Date', isDay(targetDate) ? formatDay(targetDate) : targetDate],
    ['Priority', goalPriorities[priority as keyof typeof goalPriorities].label],
  ] as const

const priorities = Object.entries(goalPriorities).map(([value, { label }]) => ({ value, label }))

function GoalFields({ form }: { form: FormState<GoalValues> }) {
  return (
    <>
      <TextInput label="Title" {...form.field('title')} />
      <Textarea label="Description" rows={4} resize="vertical" {...form.field('description')} />
      <DayField label="Target Date" {...form.field('targetDate')} />
      <NativeSelect label="Priority" maw={240} data={priorities} {...form.field('priority')} />
    </>
  )
}
