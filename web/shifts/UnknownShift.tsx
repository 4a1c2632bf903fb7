import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'

/** The page of a shift that does not exist, or that the reader may not see. */
export const UnknownShift = () => (
  <>
    <PageHeader title="Page not found" />
    <Panel>
      <EmptyState title="We cannot find this shift" hint="It may have been deleted." />
    </Panel>
  </>
)
