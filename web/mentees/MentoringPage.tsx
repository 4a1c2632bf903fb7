import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useTabParam } from '#web/kit/url/use-tab-param.ts'
import { listFailure } from './api.ts'
import { MenteeCards } from './MenteeCards.tsx'
import { MissingPart } from './MissingPart.tsx'
import { ProgressTable } from './ProgressTable.tsx'
import { Summary } from './Summary.tsx'
import { useMenteeDialogs } from './use-mentee-dialogs.tsx'
import { useMentees } from './use-mentees.ts'

export function MentoringPage() {
  const mentees = useMentees()
  const { actions, dialogs } = useMenteeDialogs()
  const tabs = useTabParam(['overview', 'tracking'])
  return (
    <>
      <PageHeader title="Mentoring Dashboard" />
      {mentees.error && <FailedState message={listFailure(mentees.error)} onRetry={mentees.refetch} />}
      {!mentees.data && !mentees.error && <LoadingState text="Loading mentees..." rows={3} shape="cards" />}
      {mentees.data && (
        <>
          <MissingPart mentees={mentees.data} refetch={mentees.refetch} />
          <Summary mentees={mentees.data} />
          <Tabs {...tabs} mt={{ base: 4, xs: 'md' }}>
            <Tabs.List aria-label="Mentees">
              <Tabs.Tab value="overview">Overview</Tabs.Tab>
              <Tabs.Tab value="tracking">Progress Tracking</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="overview" pt="md">
              <MenteeCards mentees={mentees.data} actions={actions} />
            </Tabs.Panel>
            <Tabs.Panel value="tracking" pt="md">
              <ProgressTable mentees={mentees.data} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
      {dialogs}
    </>
  )
}
