import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { AttentionList } from './AttentionList.tsx'
import { CommonActions } from './CommonActions.tsx'
import { SnoozedList } from './SnoozedList.tsx'

export function QuickActionsPage() {
  return (
    <>
      <PageHeader title="Quick Actions" />
      <AttentionList />
      <SnoozedList />
      <CommonActions />
    </>
  )
}
