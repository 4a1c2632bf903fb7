import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { type Choice, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DocumentList } from './DocumentList.tsx'
import { FilteredDocuments } from './FilteredDocuments.tsx'
import type { DocumentActions } from './use-document-actions.ts'

const noChoices: Choice[] = []

export function MenteeDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const me = useMe()
  const filters = useListFilters(noChoices, 'document')
  return (
    <FilteredDocuments filters={filters} actionsOf={actionsOf}>
      <Panel title="Documents Shared With You">
        <DocumentList
          menteeId={me.id}
          label="Your documents"
          actionsOf={actionsOf}
          empty={
            <EmptyState title="No documents yet" hint="Documents your mentor shares will appear here." />
          }
        />
      </Panel>
    </FilteredDocuments>
  )
}
