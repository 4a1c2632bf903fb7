import { useLocation } from 'react-router'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'

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
