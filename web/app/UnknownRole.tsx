import { useLocation } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Panel } from '#web/kit/Panel.tsx'

/** Whose role this version does not know, as during an upgrade, reads so instead of a page made for others. */
export function UnknownRole() {
  const isDocuments = useLocation().pathname === '/documents'
  return (
    <>
      <PageHeader title={isDocuments ? 'Documents' : 'Nothing here yet'} withoutBack={!isDocuments} />
      <Panel>
        {isDocuments ? (
          <EmptyState title="Document Upload Coming Soon" />
        ) : (
          <EmptyState
            title="There are no pages for your role yet."
            hint="Please ask an administrator, or load the page again later."
          />
        )}
      </Panel>
    </>
  )
}
