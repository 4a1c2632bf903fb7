import type { ReactNode } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { saveTemplate } from '#contract/templates.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { useSaveTemplate } from './api.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

type Content = Pick<EndpointInput<typeof saveTemplate>['body'], 'goal' | 'plan'>

/** Asks for a name, and saves a goal or a plan as a template. */
export function useSaveAsTemplate(): { open: (content: Content) => void; dialog: ReactNode } {
  const saving = useSaveTemplate()
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
