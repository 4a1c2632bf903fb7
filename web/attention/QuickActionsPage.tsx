import { PageHeader } from '#web/kit/PageHeader.tsx'
import { CommonActions } from './CommonActions.tsx'
import { WhatWaits } from './WhatWaits.tsx'

export function QuickActionsPage() {
  return (
    <>
      <PageHeader title="Quick Actions" lead="What waits for an administrator, the oldest first." />
      <WhatWaits />
      <CommonActions />
    </>
  )
}
