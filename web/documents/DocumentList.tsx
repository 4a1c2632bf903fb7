import type { ReactNode } from 'react'
import { listDocumentsOfMentee } from '#contract/documents.ts'
import { useList } from '#web/kernel/use-list.ts'
import { MoreButton, ShortList } from '#web/kit/list/MoreButton.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { DocumentItem } from './DocumentItem.tsx'
import type { DocumentActions } from './use-document-actions.ts'

type Props = { menteeId: number; label: string; actionsOf: DocumentActions; empty: ReactNode; rows?: number }

/** The documents of one mentee, newest first. */
export function DocumentList({ menteeId, label, actionsOf, empty, rows }: Props) {
  const documents = useList(listDocumentsOfMentee, { params: { menteeId } })
  const keptFocus = useKeptFocus<HTMLElement>()
  return (
    <section {...keptFocus} aria-label={label}>
      <QueryView query={documents} errorMessage={messages.list.error} {...(rows ? { rows } : {})}>
        {(loaded) =>
          loaded.length === 0 ? (
            empty
          ) : (
            <>
              <ShortList
                rows={loaded}
                rowId={(document) => document.id}
                noun="documents"
                className={`${rowStyles.rows} ${rowStyles.flush}`}
              >
                {(document) => <DocumentItem document={document} actionsOf={actionsOf} />}
              </ShortList>
              <MoreButton list={documents}>Load older documents</MoreButton>
            </>
          )
        }
      </QueryView>
    </section>
  )
}
