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

/**
 * Creates a goal template, for administrators, who set no goals. The title is the initial name of the
 * template.
 */
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
        Mentors can use this template for new goals and choose their own dates. Do not include information
        about a person.
      </Text>
      <TextInput label="Title" autoComplete="off" {...form.field('title')} />
      <Textarea label="Description" rows={4} resize="vertical" {...form.field('description')} />
      <NativeSelect label="Priority" maw={240} data={priorities} {...form.field('priority')} />
    </FormModal>
  )
}
