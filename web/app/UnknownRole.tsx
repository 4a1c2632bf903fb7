import { useLocation } from 'react-router'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'

/** Shown when this version does not know the person's role, as during an upgrade. */
export function UnknownRole() {
  const isDocuments = useLocation().pathname === '/documents'
  return (
    <>
      <PageHeader title={isDocuments ? 'Documents' : 'Nothing here yet'} withoutBack={!isDocuments} />
      <Panel>
        {isDocuments ? (
          <EmptyState title="Document Upload Coming Soon" />
        ) : (
          <EmptyState title="There are no pages for your role." hint="Ask an administrator for help." />
        )}
      </Panel>
    </>
  )
}
