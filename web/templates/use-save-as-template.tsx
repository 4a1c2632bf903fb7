import { type ReactNode, useState } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { saveTemplate } from '#contract/templates.ts'
import { useSaveTemplate } from './api.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

type Content = Pick<EndpointInput<typeof saveTemplate>['body'], 'goal' | 'plan'>

/** Asks for a name, and saves the content of a goal or of a plan under it. */
export function useSaveAsTemplate(): { open: (content: Content) => void; dialog: ReactNode } {
  const saving = useSaveTemplate()
  const [chosen, setChosen] = useState<{ content: Content; opened: boolean }>()
  const content = chosen?.content
  return {
    open: (content) => setChosen({ content, opened: true }),
    dialog: (
      <TemplateDialog
        opened={chosen?.opened ?? false}
        title="Save as template"
        submit="Save Template"
        name={content?.goal?.title ?? content?.plan?.title ?? ''}
        isNew
        send={({ title }) => saving.run({ body: { title, ...content } })}
        onClose={() => setChosen(chosen && { ...chosen, opened: false })}
      />
    ),
  }
}
