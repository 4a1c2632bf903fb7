import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { type Choice, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { usePrintAll } from '#web/kit/list/use-print-all.ts'
import { ViewMenu } from '#web/kit/list/ViewMenu.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DocumentList } from './DocumentList.tsx'
import styles from './Documents.module.css'
import { DocumentExportButtons, FoundDocuments } from './FoundDocuments.tsx'
import type { DocumentActions } from './use-document-actions.ts'

const noChoices: Choice[] = []

export function MenteeDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const me = useMe()
  const print = usePrintAll()
  const filters = useListFilters(noChoices, 'document')
  return (
    <>
      <div className={styles.tools}>
        <ListFilters
          filters={filters}
          searches="Search documents"
          days="Shared"
          view={
            <ViewMenu>
              <DocumentExportButtons filters={filters} print={print} />
            </ViewMenu>
          }
        />
      </div>
      {filters.isNarrowed ? (
        <FoundDocuments filters={filters} print={print} actionsOf={actionsOf} />
      ) : (
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
      )}
    </>
  )
}
