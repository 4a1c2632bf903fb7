import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DocumentList } from './DocumentList.tsx'
import type { DocumentActions } from './use-document-actions.ts'

export function MenteeDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const me = useMe()
  return (
    <Panel title="Documents Shared With You">
      <DocumentList
        menteeId={me.id}
        label="Your documents"
        actionsOf={actionsOf}
        empty={<EmptyState title="No documents yet" hint="What your mentor shares with you appears here." />}
      />
    </Panel>
  )
}
