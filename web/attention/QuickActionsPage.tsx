import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { AttentionList } from './AttentionList.tsx'
import { CommonActions } from './CommonActions.tsx'
import { PutOffList } from './PutOffList.tsx'

export function QuickActionsPage() {
  return (
    <>
      <PageHeader
        title="Quick Actions"
        lead="What waits for an administrator, the oldest first; those who have completed and need no mentor come last."
      />
      <AttentionList />
      <PutOffList />
      <CommonActions />
    </>
  )
}
