import { Box, Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { getMilestones, type MilestonesPage } from '#contract/milestones.ts'
import { hoursAndMinutes } from '#contract/sign-off.ts'
import { alignedTo } from '#contract/standard.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { Absences } from './Absences.tsx'
import { messages } from './api.ts'
import { Meetings } from './Meetings.tsx'
import { Steps } from './Steps.tsx'

const MeetingDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./MeetingDialog.tsx'))).MeetingDialog,
}))
const AwayDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./AwayDialog.tsx'))).AwayDialog,
}))
const ProgrammeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ProgrammeDialog.tsx'))).ProgrammeDialog,
}))

type Props = { menteeId: number; title: string }

/** The milestones, hours, meetings and days away of a mentee. */
export function MilestonesPanel({ menteeId, title }: Props) {
  const page = useApiQuery(getMilestones, { params: { menteeId } })
  return (
    <Panels>
      <Panel title={title}>
        <QueryView query={page} errorMessage={messages.page} loadingText="Loading milestones..." rows={5}>
          {(page) => <Programme page={page} />}
        </QueryView>
      </Panel>
      {page.data && page.data.meetings.length > 0 && (
        <Panel title="Meetings">
          <Meetings page={page.data} />
        </Panel>
      )}
      {page.data && page.data.absences.length > 0 && (
        <Panel title="Days away">
          <Absences page={page.data} />
        </Panel>
      )}
    </Panels>
  )
}

type Opened = 'meeting' | 'away' | 'programme'

function Programme({ page }: { page: MilestonesPage }) {
  const [opened, setOpened] = useState<Opened>()
  const [loaded, setLoaded] = useState<Opened[]>([])
  const open = (which: Opened) => {
    setLoaded((before) => [...new Set([...before, which])])
    setOpened(which)
  }
  const props = (which: Opened) => ({ opened: opened === which, onClose: () => setOpened(undefined), page })
  return (
    <>
      {page.steps.length > 0 ? <Steps steps={page.steps} /> : <Text c="dimmed">{whyNone(page)}</Text>}
      <ProgrammeFacts page={page} />
      <Buttons mt="md" className="no-print">
        {page.can.includes('record meeting') && (
          <Button onClick={() => open('meeting')}>Record meeting</Button>
        )}
        {page.can.includes('set away') && (
          <Button variant="default" onClick={() => open('away')}>
            Add days away
          </Button>
        )}
        {page.can.includes('set start') && (
          <Button variant="default" onClick={() => open('programme')}>
            Change start or length
          </Button>
        )}
      </Buttons>
      <Suspense>
        {loaded.includes('meeting') && <MeetingDialog {...props('meeting')} />}
        {loaded.includes('away') && <AwayDialog {...props('away')} />}
        {loaded.includes('programme') && <ProgrammeDialog {...props('programme')} />}
      </Suspense>
    </>
  )
}

function whyNone({ standard, starts_on }: MilestonesPage): string {
  if (standard === 'none') return 'No programme standard applies to this mentee.'
  if (starts_on === null) return 'The programme begins with the first assignment.'
  return 'This programme has no meetings that must take place.'
}

function ProgrammeFacts({ page }: { page: MilestonesPage }) {
  const { standard, months, starts_on, ends_on, hours, protected_time } = page
  const { supernumerary, differing, required } = hours
  return (
    <>
      <Box mt="md">
        <Facts least={200} gap="lg" rowGap={12}>
          {starts_on && months !== null && standard !== 'none' && (
            <Fact name="Programme">
              {months} months, from {formatDay(starts_on)}
              {ends_on ? ` to ${formatDay(ends_on)}` : ', paused while away'}
            </Fact>
          )}
          {(required > 0 || supernumerary > 0 || differing > 0) && (
            <Fact name="Supernumerary hours">
              {hoursAndMinutes(supernumerary)}
              {required > 0 && ` of ${required} hours`}
              {differing > 0 && `. The debriefs differ about ${hoursAndMinutes(differing)}.`}
            </Fact>
          )}
          {protected_time && (protected_time.required > 0 || protected_time.minutes > 0) && (
            <Fact name={`Protected time of ${protected_time.name}`}>
              {hoursAndMinutes(protected_time.minutes)}
              {protected_time.required > 0 && ` of ${protected_time.required} hours`}
              {` since ${formatDay(protected_time.since)}`}
            </Fact>
          )}
        </Facts>
      </Box>
      {(standard === 'core' || standard === 'gold') && (
        <Text c="dimmed" mt="sm">
          {alignedTo}
        </Text>
      )}
    </>
  )
}
