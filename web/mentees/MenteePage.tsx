import { Tabs } from '@mantine/core'
import { useParams } from 'react-router'
import { fullName } from '#contract/person.ts'
import { GoalsPanel } from '#web/goals/GoalsPanel.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { LoadingState } from '#web/kit/LoadingState.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { SurroundingsContext, useSurroundings } from '#web/kit/surroundings.ts'
import { ProgressTag } from '#web/kit/tags.tsx'
import { useAskedOnce } from '#web/kit/use-asked-once.ts'
import { useTabAddress } from '#web/kit/use-tab-address.ts'
import { words } from './api.ts'
import { MenteeNotes } from './MenteeNotes.tsx'
import { MenteeOverview } from './MenteeOverview.tsx'
import { MenteeProgress } from './MenteeProgress.tsx'
import { MissingPart } from './MissingPart.tsx'
import type { Mentee } from './mentees.ts'
import { useMentee } from './use-mentee.ts'
import { useMenteeDialogs } from './use-mentee-dialogs.tsx'

/** One mentee in full, for the mentor who leads them. */
export function MenteePage() {
  const { menteeId = '' } = useParams()
  const surroundings = useSurroundings()
  const home = { path: '/mentoring', label: 'Back to Mentoring' }
  return (
    <SurroundingsContext value={{ ...surroundings, home }}>
      <MenteeById key={menteeId} menteeId={Number(menteeId)} />
    </SurroundingsContext>
  )
}

function MenteeById({ menteeId }: { menteeId: number }) {
  const { mentee, mentees } = useMentee(menteeId)
  if (mentee) return <MenteeDetail mentee={mentee} mentees={mentees.data ?? []} again={mentees.again} />
  if (!mentees.failed) return <LoadingState words="Loading mentee..." rows={6} />
  return (
    <>
      <PageHeader title="Mentee" />
      <FailedState message={words.details.broke} again={mentees.again} />
    </>
  )
}

type Props = { mentee: Mentee; mentees: Mentee[]; again: () => void }

function MenteeDetail({ mentee, mentees, again }: Props) {
  const tabs = useTabAddress(['overview', 'progress', 'goals', 'notes'])
  const { moves, dialogs } = useMenteeDialogs(mentees)
  useAskedOnce('update', true, () => moves.updateProgress(mentee))
  const name = fullName(mentee)
  return (
    <>
      <PageHeader title={name} lead={<ProgressTag status={mentee.progress_status} />} />
      <MissingPart mentees={[mentee]} again={again} />
      <Tabs {...tabs}>
        <Tabs.List aria-label={`About ${name}`}>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="progress">Progress</Tabs.Tab>
          <Tabs.Tab value="goals">Goals</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" pt="md">
          <MenteeOverview mentee={mentee} onUpdate={() => moves.updateProgress(mentee)} />
        </Tabs.Panel>
        <Tabs.Panel value="progress" pt="md">
          <MenteeProgress mentee={mentee} onUpdate={() => moves.updateProgress(mentee)} />
        </Tabs.Panel>
        <Tabs.Panel value="goals" pt="md">
          <GoalsPanel menteeId={mentee.id} menteeName={name} />
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt="md">
          <MenteeNotes mentee={mentee} onEdit={() => moves.editNotes(mentee)} />
        </Tabs.Panel>
      </Tabs>
      {dialogs}
    </>
  )
}
