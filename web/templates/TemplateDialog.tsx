import { Text, TextInput } from '@mantine/core'
import { templateForm } from '#contract/templates.ts'
import { useMe } from '#web/kernel/session.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { type SubmitResult, useForm } from '#web/kit/form/use-form.ts'

type Props = {
  opened: boolean
  title: string
  submit: string
  /** The name to begin with. */
  name: string
  /** What it will hold comes from something about a person. */
  isNew?: boolean
  send: (body: { title: string }) => Promise<SubmitResult>
  onClose: () => void
}

/** Names a template, a new one or one that is there. */
export function TemplateDialog({ opened, title, submit, name, isNew = false, send, onClose }: Props) {
  const { role } = useMe()
  const form = useForm({ schema: templateForm, start: { title: '' }, send, onDone: onClose })
  useOnOpen(opened, () => form.begin({ title: name }))
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={title}
      form={form}
      submit={submit}
      busyLabel="Saving..."
    >
      {isNew && (
        <Text c="dimmed">
          {role === 'admin'
            ? 'Everybody in the programme can begin with it and reads its words: save nothing that is about one person.'
            : 'Its words are kept for you, without its dates and without whose it was.'}
        </Text>
      )}
      <TextInput label="Name of the template" autoComplete="off" {...form.field('title')} />
    </FormModal>
  )
}
