import type { Person } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { DocumentList } from '#web/documents/DocumentList.tsx'
import { UploadForm } from '#web/documents/UploadForm.tsx'
import { useDocumentActions } from '#web/documents/use-document-actions.ts'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'

export function PersonDocuments({ person }: { person: Person }) {
  const { actionsOf, dialog } = useDocumentActions()
  return (
    <Panels>
      {person.can.includes('upload') && <UploadForm mentees={[person]} />}
      <Panel title="Documents">
        <DocumentList
          menteeId={person.id}
          label={`Documents of ${fullName(person)}`}
          actionsOf={actionsOf}
          empty={<EmptyState title="No documents yet" />}
        />
      </Panel>
      {dialog}
    </Panels>
  )
}
