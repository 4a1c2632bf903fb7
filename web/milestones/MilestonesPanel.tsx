import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { dayInWords, formatLongDay, hoursAndMinutes } from '#contract/dates.ts'
import {
  type AbsenceRow,
  alignedTo,
  disputeMeeting,
  getMilestones,
  type MeetingRow,
  type MilestonesPage,
  meetingStates,
  removeAbsence,
  removeMeeting,
  settleMeeting,
} from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { StatusDot, Tag } from '#web/kit/states/StatusTag.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { Steps } from './Steps.tsx'

const MeetingDialog = lazyDialog(async () => (await import('./MeetingDialog.tsx')).MeetingDialog)
const AwayDialog = lazyDialog(async () => (await import('./AwayDialog.tsx')).AwayDialog)
const ProgrammeDialog = lazyDialog(async () => (await import('./ProgrammeDialog.tsx')).ProgrammeDialog)

type Props = { menteeId: number; title: string }

/** The milestones, hours, meetings and days away of a mentee. */
export function MilestonesPanel({ menteeId, title }: Props) {
  const page = useApiQuery(getMilestones, { params: { menteeId } })
  return (
    <Panels>
      <Panel title={title}>
        <QueryView query={page} loadingText="Loading milestones..." rows={5}>
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
  usePrefetch(MeetingDialog, AwayDialog, ProgrammeDialog)
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
      <Buttons isBelow className="no-print">
        {page.can.includes('record meeting') && (
          <Button variant="outline" onClick={() => open('meeting')}>
            Record meeting
          </Button>
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
  if (starts_on === null) return 'Your programme starts when you get your mentor.'
  return 'This programme has no meetings that must take place.'
}

/** '3 of 8 hours', or '28 hours 15 minutes of 75 hours'. */
const soFar = (minutes: number, required: number) =>
  minutes % 60 === 0
    ? `${minutes / 60} of ${required} hours`
    : `${hoursAndMinutes(minutes)} of ${required} hours`

function ProgrammeFacts({ page }: { page: MilestonesPage }) {
  const { standard, months, starts_on, ends_on, hours, protected_time } = page
  const { supernumerary, differing, required } = hours
  return (
    <>
      <Box mt="md">
        <Facts least={200} gap="lg" rowGap={12}>
          {starts_on && months !== null && standard !== 'none' && (
            <Fact name="Programme">
              {months} months, from {dayInWords(starts_on)}
              {ends_on ? ` to ${dayInWords(ends_on)}` : ', paused while away'}
            </Fact>
          )}
          {(required > 0 || supernumerary > 0 || differing > 0) && (
            <Fact name="Supernumerary hours">
              {required > 0 ? `${soFar(supernumerary, required)} so far` : hoursAndMinutes(supernumerary)}
              {differing > 0 && (
                <span>{`. Your debriefs disagree about ${hoursAndMinutes(differing)}. Agree on them together.`}</span>
              )}
            </Fact>
          )}
          {protected_time && (protected_time.required > 0 || protected_time.minutes > 0) && (
            <Fact name={`${protected_time.name}'s protected time`}>
              {protected_time.required > 0
                ? soFar(protected_time.minutes, protected_time.required)
                : hoursAndMinutes(protected_time.minutes)}
              {` since ${dayInWords(protected_time.since)}`}
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

/** The days away of a mentee, first ones first. */
function Absences({ page }: { page: MilestonesPage }) {
  const dialog = useDialog<AbsenceRow>()
  const removing = useApiMutation(removeAbsence)
  return (
    <>
      <ShortList rows={page.absences} rowId={({ id }) => id} noun="days away">
        {(absence) => (
          <Group justify="space-between" gap="4px 16px">
            <span>{inWords(absence)}</span>
            {page.can.includes('set away') && (
              <RowActions
                name={inWords(absence)}
                actions={[
                  { label: 'Edit days away', run: () => dialog.open(absence) },
                  {
                    label: 'Remove days away',
                    run: () => void removing.run({ params: { id: absence.id } }),
                  },
                ]}
              />
            )}
          </Group>
        )}
      </ShortList>
      <Suspense>
        {dialog.item && (
          <AwayDialog opened={dialog.opened} onClose={dialog.close} page={page} absence={dialog.item} />
        )}
      </Suspense>
    </>
  )
}

const inWords = ({ from_day, to_day }: AbsenceRow) =>
  to_day === null
    ? `From ${dayInWords(from_day)}, no last day yet`
    : `${dayInWords(from_day)} to ${dayInWords(to_day)}`

/** The meetings of a mentee, latest first. */
function Meetings({ page }: { page: MilestonesPage }) {
  const actionsOf = useMeetingActions()
  const { id: myId } = useMe()
  return (
    <ShortList rows={page.meetings} rowId={({ id }) => id} noun="meetings" first={5}>
      {(meeting) => {
        const actions = actionsOf(meeting)
        return (
          <Group justify="space-between" align="flex-start" gap="4px 16px">
            <Stack gap={2} miw={0} flex="1 1 240px">
              <strong>
                {formatLongDay(meeting.held_on)}, {meeting.minutes} minutes
              </strong>
              <span>{meeting.titles.length > 0 ? meeting.titles.join(', ') : 'No milestone'}</span>
              <Text c="dimmed" span>
                {meeting.mentor_id === myId ? 'With you' : `With ${mentorOf(meeting)}`}
                {meeting.shift_id !== null && <span>, with the debrief of a shift</span>}
              </Text>
            </Stack>
            <Group gap="xs">
              <StateTag meeting={meeting} />
              {actions.length > 0 && (
                <RowActions actions={actions} name={`the meeting of ${formatLongDay(meeting.held_on)}`} />
              )}
            </Group>
          </Group>
        )
      }}
    </ShortList>
  )
}

const mentorOf = ({ mentor_first_name, mentor_last_name }: MeetingRow) =>
  fullName({ first_name: mentor_first_name, last_name: mentor_last_name })

/** Nothing for a meeting that nobody disputed. */
function StateTag({ meeting: { state } }: { meeting: MeetingRow }) {
  const { label } = meetingStates[state]
  if (state === 'disputed') return <Tag colour="red" label={label} />
  if (state === 'not held' || state === 'no shift') return <Tag colour="grey" label={label} />
  if (state === 'took place') return <StatusDot colour="green" label={label} />
  return null
}

function useMeetingActions() {
  const confirm = useConfirm()
  const removing = useApiMutation(removeMeeting)
  const disputing = useApiMutation(disputeMeeting)
  const settling = useApiMutation(settleMeeting)
  return ({ id, held_on, can }: MeetingRow): RowAction[] => {
    const params = { id }
    const about = `Meeting of ${formatLongDay(held_on)}`
    const ask = async (question: string, verb: string, run: () => Promise<unknown>) => {
      if (await confirm({ question, about, verb, harmless: true })) await run()
    }
    return [
      ...(can.includes('dispute')
        ? [
            {
              label: 'This did not take place',
              run: () =>
                void ask('Did this meeting not take place?', 'It did not take place', () =>
                  disputing.run({ params }),
                ),
            },
          ]
        : []),
      ...(can.includes('settle')
        ? [
            {
              label: 'It took place',
              run: () => void settling.run({ params, body: { tookPlace: true } }),
            },
            {
              label: 'It did not take place',
              run: () => void settling.run({ params, body: { tookPlace: false } }),
            },
          ]
        : []),
      ...(can.includes('remove')
        ? [{ label: 'Remove meeting', run: () => void removing.run({ params }) }]
        : []),
    ]
  }
}
