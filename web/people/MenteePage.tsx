import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useParams } from 'react-router'
import { fullName } from '#contract/person.ts'
import { GoalsPanel } from '#web/goals/GoalsPanel.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParamOnce } from '#web/kit/page/use-query-param-once.ts'
import { useTabParam } from '#web/kit/page/use-tab-param.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { AccountTag, ProgressTag } from '#web/programme/tags.tsx'
import { messages } from './api.ts'
import { MenteeNotes } from './MenteeNotes.tsx'
import { MenteeOverview } from './MenteeOverview.tsx'
import { MenteeProgress } from './MenteeProgress.tsx'
import { MissingPart } from './MissingPart.tsx'
import type { Mentee } from './mentees.ts'
import { useMentee } from './use-mentee.ts'
import { useMenteeDialogs } from './use-mentee-dialogs.tsx'

/** Details of one mentee, for their mentor. */
export function MenteePage() {
  const { menteeId = '' } = useParams()
  const kitContext = useKitContext()
  const home = { path: '/mentoring', label: 'Back to Mentoring' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <MenteeById key={menteeId} menteeId={Number(menteeId)} />
    </KitContext>
  )
}

function MenteeById({ menteeId }: { menteeId: number }) {
  const { mentee, mentees } = useMentee(menteeId)
  if (mentee) return <MenteeDetail mentee={mentee} refetch={mentees.refetch} />
  if (!mentees.error) return <LoadingState text="Loading mentee..." rows={6} />
  return (
    <>
      <PageHeader title="Mentee" />
      <FailedState message={messages.details.networkError} onRetry={mentees.refetch} />
    </>
  )
}

type Props = { mentee: Mentee; refetch: () => void }

function MenteeDetail({ mentee, refetch }: Props) {
  const tabs = useTabParam(['overview', 'progress', 'goals', 'notes'])
  const { actions, dialogs } = useMenteeDialogs()
  useQueryParamOnce('update', true, () => actions.updateProgress(mentee))
  const name = fullName(mentee)
  return (
    <>
      <PageHeader
        title={name}
        lead={<Standing mentee={mentee} />}
        actions={
          <PageButton to={`/people/${mentee.id}`} variant="default">
            Open full profile
          </PageButton>
        }
      />
      <MissingPart mentees={[mentee]} refetch={refetch} />
      <Tabs {...tabs}>
        <Tabs.List aria-label={`About ${name}`}>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="progress">Progress</Tabs.Tab>
          <Tabs.Tab value="goals">Goals</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" pt="md">
          <MenteeOverview mentee={mentee} onUpdate={() => actions.updateProgress(mentee)} />
        </Tabs.Panel>
        <Tabs.Panel value="progress" pt="md">
          <MenteeProgress mentee={mentee} onUpdate={() => actions.updateProgress(mentee)} />
        </Tabs.Panel>
        <Tabs.Panel value="goals" pt="md">
          <GoalsPanel menteeId={mentee.id} menteeName={name} />
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt="md">
          <MenteeNotes mentee={mentee} onEdit={() => actions.editNotes(mentee)} />
        </Tabs.Panel>
      </Tabs>
      {dialogs}
    </>
  )
}

const Standing = ({ mentee }: { mentee: Mentee }) => (
  <>
    <ProgressTag status={mentee.progress_status} />{' '}
    {mentee.account_status === 'inactive' && <AccountTag status="inactive" />}
  </>
)
