import type { Person } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { MenteeDocuments } from '#web/documents/DocumentList.tsx'
import { useDocumentActions } from '#web/documents/document-actions.tsx'
import { UploadForm } from '#web/documents/UploadForm.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'

export function PersonDocuments({ person }: { person: Person }) {
  const { actionsOf, dialog } = useDocumentActions()
  return (
    <Panels>
      {person.can.includes('upload') && <UploadForm mentees={[person]} />}
      <Panel title="Documents">
        <MenteeDocuments
          menteeId={person.id}
          label={`Documents of ${fullName(person)}`}
          actionsOf={actionsOf}
          empty={{ title: 'No documents yet' }}
        />
      </Panel>
      {dialog}
    </Panels>
  )
}
