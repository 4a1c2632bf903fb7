import { ApiError } from '#web/kernel/api-error.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Box, NativeSelect, Tabs } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dayIn, dayInWords, instantDayInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import {
  listEnhancedMentees,
  type ProgressStatus,
  progressStateOf,
  progressStates,
  progressStatus,
  setProgress,
} from '#contract/mentees.ts'
import { labelsOf } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { PageButton, TextButton } from '#web/kit/layout/Buttons.tsx'
import { Card, CardHead, Cards } from '#web/kit/layout/Card.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { useShortened } from '#web/kit/list/MoreButton.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { useTabParam } from '#web/kit/url/use-query-param.ts'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { byState, type Mentee, nextMentorOf, nextShiftOf, summaryOf } from './mentees.ts'
import { type MenteeActions, useMenteeDialogs } from './use-mentee-dialogs.tsx'
import { useMentees } from './use-mentees.ts'
import { progressChoices } from './use-progress-dialog.tsx'

/** Returns 'Failed to fetch mentees: {message}'. */
const listFailure = (error: Error): string => {
  const { texts } = listEnhancedMentees
  return error instanceof ApiError ? `${texts.error}: ${error.message}` : texts.networkError
}

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

function Summary({ mentees }: { mentees: Mentee[] }) {
  const { total, awaiting, undergoing, completed } = summaryOf(mentees)
  return (
    <NumberTiles>
      <StatTile label="Total Mentees" value={total} />
      <StatTile label="Awaiting Shift" value={awaiting} />
      <StatTile label="Undergoing MST" value={undergoing} />
      <StatTile label="Completed" value={completed} hint="Includes Finished MST" />
    </NumberTiles>
  )
}

/** Explains missing data after a fallback to a smaller query. */
function MissingPart({ mentees, refetch }: { mentees: Mentee[]; refetch: () => void }) {
  const [first] = mentees
  if (!first || first.notes) return null
  const what = first.progress_version === null ? 'Progress, counts and private notes' : 'Private notes'
  return (
    <Box mb="md">
      <Notice colour="yellow" icon={CircleAlert} role="status">
        {what} could not be loaded. <TextButton onClick={refetch}>Try again</TextButton>
      </Notice>
    </Box>
  )
}

function MenteeCards({ mentees, actions }: { mentees: Mentee[]; actions: MenteeActions }) {
  const [shown, moreButton] = useShortened(mentees, 'mentees')
  const labelOf = labelsOf(mentees)
  if (mentees.length === 0)
    return (
      <Panel>
        <NoMentees />
      </Panel>
    )
  return (
    <>
      <Cards>
        {shown.map((mentee) => (
          <Card as="li" key={mentee.id} wide>
            <MenteeCard mentee={mentee} name={labelOf(mentee)} actions={actions} />
          </Card>
        ))}
      </Cards>
      {moreButton}
    </>
  )
}

const NoMentees = () => (
  <EmptyState title="No mentees assigned" hint="Your mentees will appear here once you've been matched." />
)

/** Summary of a mentee with the mentor's most frequent actions. */
function MenteeCard({ mentee, name, actions }: { mentee: Mentee; name: string; actions: MenteeActions }) {
  const zone = useTimeZone()
  const nextMentor = nextMentorOf(mentee)
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <>
      <CardHead
        order={2}
        mark={<Initials person={mentee} size={40} />}
        title={<PersonLink id={mentee.id} name={name} status={mentee.account_status} />}
        titleWidth={160}
      >
        <ProgressTag status={mentee.progress_status} />
      </CardHead>
      <ProgressBar percent={percent} label={label} name={`Progress of ${name}`} />
      <Facts least={120} fill>
        <Fact name="Last update">
          {mentee.last_updated ? <Day of={dayIn(new Date(mentee.last_updated), zone)} capital /> : 'Never'}
        </Fact>
        <Fact name="Next shift">
          {mentee.next_session ? <Day of={mentee.next_session} capital /> : <span>-</span>}
          {nextMentor && <span>{`, with ${nextMentor}`}</span>}
        </Fact>
        {mentee.cover_until && (
          <Uses module="cover">
            <Fact name="You cover until">{dayInWords(mentee.cover_until)}</Fact>
          </Uses>
        )}
      </Facts>
      <div className="wrap">
        <RowActions
          name={name}
          actions={[
            { label: 'Update Progress', run: () => actions.updateProgress(mentee) },
            {
              label: 'Private notes',
              disabledReason: mentee.notes ? undefined : 'We could not load the private notes',
              run: () => actions.editNotes(mentee),
            },
            { label: 'Add Goal', run: () => actions.addGoal(mentee) },
          ]}
        />
        <PageButton
          to={`/mentee/${mentee.id}`}
          variant="outline"
          size="compact-sm"
          aria-label={`View Details ${name}`}
        >
          View Details
        </PageButton>
      </div>
    </>
  )
}

/** Mentees grouped by progress. A choice in a row sets a new state. */
function ProgressTable({ mentees }: { mentees: Mentee[] }) {
  const focus = useFocusOfMovedRow(mentees)
  const labelOf = labelsOf(mentees)
  if (mentees.length === 0)
    return (
      <Panel>
        <NoMentees />
      </Panel>
    )
  return (
    <Panels>
      {byState(mentees).map(({ state, mentees: here }) => (
        <Panel key={state} title={`${progressStates[state].label} (${here.length})`}>
          <Rows>
            {here.map((mentee) => (
              <Row key={mentee.id} mentee={mentee} name={labelOf(mentee)} focus={focus} />
            ))}
          </Rows>
        </Panel>
      ))}
    </Panels>
  )
}

type FocusOfRows = ReturnType<typeof useFocusOfMovedRow>

function Row({ mentee, name, focus }: { mentee: Mentee; name: string; focus: FocusOfRows }) {
  const zone = useTimeZone()
  return (
    <li className="wrap">
      <Box className="grow" flex="1 1 min(100%, 10rem)">
        <PersonLink id={mentee.id} name={name} status={mentee.account_status} />
        <p className="small">
          Last update: {mentee.last_updated ? instantDayInWords(mentee.last_updated, zone) : 'Never'} · Next
          shift: {nextShiftOf(mentee)}
        </p>
      </Box>
      <ProgressSelect
        key={mentee.progress_version}
        mentee={mentee}
        name={name}
        onFocus={() => focus.enter(mentee.id)}
        onLeave={focus.leave}
      />
    </li>
  )
}

/**
 * A progress change moves the row to another group and remounts it. This hook restores the focus in the moved
 * row.
 */
function useFocusOfMovedRow(mentees: Mentee[]) {
  const entered = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows move the row
  useEffect(() => {
    if (entered.current === undefined || document.activeElement !== document.body) return
    document.getElementById(selectId(entered.current))?.focus()
  }, [mentees])
  return {
    enter: (menteeId: number) => {
      entered.current = menteeId
    },
    // Unmounting a moved row also fires blur, so check later whether the row is still mounted.
    leave: (select: Element) =>
      void setTimeout(() => {
        if (select.isConnected) entered.current = undefined
      }),
  }
}

const selectId = (menteeId: number) => `progress-of-${menteeId}`

type Props = { mentee: Mentee; name: string; onFocus: () => void; onLeave: (select: Element) => void }

/**
 * Sets the progress and keeps the notes. A choice by pointer saves immediately. Arrow keys pass through other
 * states, so a choice by key is saved on Enter or blur, and Escape cancels it.
 */
function ProgressSelect({ mentee, name, onFocus, onLeave }: Props) {
  const saving = useApiMutation(setProgress)
  const [chosen, setChosen] = useState<ProgressStatus | null>(null)
  const byKey = useRef(false)
  const [saved, setSaved] = useState<Reply<typeof setProgress>>()
  // Use the saved reply until the refetched list contains it.
  const isAhead = saved !== undefined && saved.version > (mentee.progress_version ?? 1)
  const current = isAhead
    ? saved
    : { progress_status: mentee.progress_status, version: mentee.progress_version }

  async function save(progressStatus: ProgressStatus) {
    if (progressStatus === current.progress_status) return setChosen(null)
    setChosen(progressStatus)
    const { version } = current
    const body = { progressStatus, ...(version ? { version } : {}) }
    const outcome = await saving.run({ params: { menteeId: mentee.id }, body })
    // Keep a newer choice that was made while saving.
    setChosen((now) => (now === progressStatus ? null : now))
    if (outcome.ok) setSaved(outcome.reply)
  }
  const { waiting, setWaiting, saveWaiting } = useWaiting(save)

  return (
    <NativeSelect
      id={selectId(mentee.id)}
      aria-label={`Progress of ${name}`}
      aria-busy={saving.busy}
      data={progressChoices}
      value={chosen ?? current.progress_status}
      description={waiting !== null && 'Press Enter to save or Escape to cancel.'}
      inputWrapperOrder={['input', 'description']}
      // Margin for the focus ring of the select.
      descriptionProps={{ mt: 'sm', mb: 0 }}
      onPointerDown={() => {
        byKey.current = false
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') saveWaiting()
        else if (event.key === 'Escape') {
          setWaiting(null)
          setChosen(null)
        } else byKey.current = true
      }}
      onChange={(event) => {
        const state = progressStatus.parse(event.currentTarget.value)
        if (!byKey.current) {
          setWaiting(null)
          return void save(state)
        }
        setWaiting(state)
        setChosen(state)
      }}
      onFocus={onFocus}
      onBlur={(event) => {
        saveWaiting()
        onLeave(event.currentTarget)
      }}
    />
  )
}

/** A choice by key that is not saved yet. It is also saved on unmount. */
function useWaiting(save: (state: ProgressStatus) => unknown) {
  const [waiting, setWaiting] = useState<ProgressStatus | null>(null)
  function saveWaiting() {
    if (waiting === null) return
    setWaiting(null)
    save(waiting)
  }
  const saveOnUnmount = useEffectEvent(saveWaiting)
  useEffect(() => () => saveOnUnmount(), [])
  return { waiting, setWaiting, saveWaiting }
}
