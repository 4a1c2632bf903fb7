import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import { saveTemplate, templateForm } from '#contract/templates.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { SubmitResult } from '#web/kit/form/use-form.ts'

type Content = Pick<EndpointInput<typeof saveTemplate>['body'], 'goal' | 'plan'>

/** Asks for a name, and saves a goal or a plan as a template. */
export function useSaveAsTemplate(): { open: (content: Content) => void; dialog: ReactNode } {
  const saving = useApiMutation(saveTemplate)
  const { item: content, ...chosen } = useDialog<Content>()
  return {
    open: chosen.open,
    dialog: (
      <TemplateDialog
        opened={chosen.opened}
        title="Save as template"
        submit="Save Template"
        name={content?.goal?.title ?? content?.plan?.title ?? ''}
        isNew
        send={({ title }) => saving.run({ body: { title, ...content } })}
        onClose={chosen.close}
      />
    ),
  }
}

type Props = {
  opened: boolean
  title: string
  submit: string
  /** Initial name. */
  name: string
  /** True for a template made from a person's record, which needs a privacy hint. */
  isNew?: boolean
  send: (body: { title: string }) => Promise<SubmitResult>
  onClose: () => void
}

/** Names a new template or renames an existing one. */
export function TemplateDialog({ title, submit, name, isNew = false, ...dialog }: Props) {
  const { role } = useMe()
  const { form, modal } = useDialogForm({ ...dialog, schema: templateForm, start: { title: name } })
  return (
    <FormModal {...modal} title={title} submit={submit}>
      {isNew && (
        <Text c="dimmed">
          {role === 'admin'
            ? 'Everyone in the programme can use and read this template. Do not include information about a person.'
            : 'Only you can see this template. We do not save dates or names.'}
        </Text>
      )}
      <TextInput label="Name of the template" autoComplete="off" {...form.field('title')} />
    </FormModal>
  )
}
