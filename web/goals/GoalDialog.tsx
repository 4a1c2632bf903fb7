import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { patientWarning } from '#contract/fields.ts'
import { addGoal, editGoal, type GoalRow, goalFields, goalForm, goalPriorities } from '#contract/goals.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { formOf } from '#web/kit/form/edit-fields.ts'
import { FromTemplate } from '#web/templates/FromTemplate.tsx'

type Props = {
  mentee: { id: number; name: string }
  /** The goal to edit; undefined adds a new one. */
  goal?: GoalRow
  opened: boolean
  onClose: () => void
}

const goalValues = formOf(goalFields)

/** Adds a goal, or edits one. */
export function GoalDialog({ mentee, goal, ...dialog }: Props) {
  const adding = useApiMutation(addGoal)
  const saving = useApiMutation(editGoal, { showsChange: true })
  const { form, modal } = useDialogForm<typeof goalValues.empty, typeof goalForm._zod.output>({
    ...dialog,
    draftName: goal ? undefined : `goal-new-${mentee.id}`,
    version: goal?.version ?? null,
    schema: goalForm,
    start: goal ? goalValues.valuesOf(goal) : goalValues.empty,
    row: goal && { fieldTexts: goalFields },
    alsoCheck: ({ targetDate }) => dayProblem('targetDate', targetDate),
    warn: patientWarning,
    send: async (body, sent) =>
      goal
        ? saving.run({ params: { goalId: goal.id }, body: { ...body, ...sent } })
        : adding.run({ params: { menteeId: mentee.id }, body }),
  })
  const texts = goal
    ? { title: 'Edit Goal', submit: 'Save Changes' }
    : { title: 'Add Goal', submit: 'Add Goal', busyLabel: 'Adding...' }
  return (
    <FormModal {...modal} {...texts}>
      {!goal && (
        <>
          <Text className="long-words">For {mentee.name}</Text>
          <FromTemplate
            opened={dialog.opened}
            kind="goal"
            onPick={({ goal }) => {
              if (!goal) return
              for (const field of ['title', 'description', 'priority'] as const) form.set(field, goal[field])
            }}
          />
        </>
      )}
      <TextInput label="Title" {...form.field('title')} />
      <Textarea label="Description" rows={4} resize="vertical" {...form.field('description')} />
      <DayField label="Target Date" {...form.field('targetDate')} />
      <NativeSelect label="Priority" maw={240} data={priorities} {...form.field('priority')} />
    </FormModal>
  )
}

const priorities = Object.entries(goalPriorities).map(([value, { label }]) => ({ value, label }))
