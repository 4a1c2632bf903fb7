import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { goalPriorities } from '#contract/goals.ts'
import { goalTemplate } from '#contract/templates.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useSaveTemplate } from './api.ts'

const empty = { title: '', description: '', priority: 'medium' }
type Values = typeof empty
const priorities = Object.entries(goalPriorities).map(([value, { label }]) => ({ value, label }))

type Props = { opened: boolean; onClose: () => void }

/** A goal that mentors begin with, written by who sets none: its title is the template's name until it is renamed. */
export function GoalTemplateDialog({ opened, onClose }: Props) {
  const saving = useSaveTemplate()
  const form = useForm<Values, typeof goalTemplate._zod.output>({
    schema: goalTemplate,
    start: empty,
    send: (goal) => saving.run({ body: { title: goal.title, goal } }),
    onDone: onClose,
  })
  useOnOpen(opened, () => form.begin(empty))
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Add goal template"
      form={form}
      submit="Save Template"
      busyLabel="Saving..."
    >
      <Text c="dimmed">
        Mentors can begin a goal with it; they choose its day themselves. Write nothing that is about one
        person.
      </Text>
      <TextInput label="Title" autoComplete="off" {...form.field('title')} />
      <Textarea label="Description" rows={4} resize="vertical" {...form.field('description')} />
      <NativeSelect label="Priority" maw={240} data={priorities} {...form.field('priority')} />
    </FormModal>
  )
}
