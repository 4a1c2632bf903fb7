import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { exportDocuments, listDocuments } from '#contract/documents.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useListPage } from '#web/kernel/use-list-page.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Columns.tsx'
import { countWords } from '#web/kit/list/count-words.ts'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { NothingMatches } from '#web/kit/list/NothingMatches.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { type ListFilters as Filters, filterQueryOf } from '#web/kit/list/use-list-filters.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { DocumentItem } from './DocumentItem.tsx'
import styles from './Documents.module.css'
import type { DocumentActions } from './use-document-actions.ts'

const atOnce = 50

type Props = { filters: Filters; actionsOf: DocumentActions }

/** The filters of documents above `children`, or above what the filters find. */
export function FilteredDocuments({ filters, actionsOf, children }: Props & { children: ReactNode }) {
  return (
    <>
      <div className={styles.tools}>
        <ListFilters
          filters={filters}
          searches="Search documents"
          days="Shared"
          buttons={<ExportButtons file={file} query={documentsToFind(filters)} />}
        />
      </div>
      {filters.isNarrowed ? <FoundDocuments filters={filters} actionsOf={actionsOf} /> : children}
    </>
  )
}

const file = { endpoint: exportDocuments, name: 'documents' }

/** The documents that match the filters, newest first. */
function FoundDocuments({ filters, actionsOf }: Props) {
  const documents = useList(
    listDocuments,
    { query: { limit: atOnce, ...documentsToFind(filters) } },
    { keep: true },
  )
  const all = useListPage(listDocuments, { query: { limit: 1 } })
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <Panel title="Documents found">
      <QueryView query={documents} errorMessage={messages.list.error} rows={3}>
        {(rows) => (
          <div {...keptFocus}>
            <Text role="status" mb="md" c="dimmed">
              {countWords(documents.total, Math.max(all.total, documents.total), ['document', 'documents'])}
            </Text>
            {rows.length === 0 && <NothingMatches what="documents" onClear={filters.clear} />}
            <Columns as="ul" rowGap={0} className={`${rowStyles.rows} ${rowStyles.flush}`}>
              {rows.map((row) => (
                <li key={row.id}>
                  <DocumentItem document={row} actionsOf={actionsOf} />
                </li>
              ))}
            </Columns>
          </div>
        )}
      </QueryView>
      <MoreButton list={documents}>Load older documents</MoreButton>
    </Panel>
  )
}

function documentsToFind(filters: Filters) {
  const { mentee, document } = filters.chosen
  return {
    ...filterQueryOf(filters),
    ...(mentee && { menteeId: Number(mentee) }),
    ...(document && { documentId: Number(document) }),
  }
}
