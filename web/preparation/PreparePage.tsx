import { Button, Group, Stack, Text } from '@mantine/core'
import { StickyNote, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { goalsOnDashboard } from '#contract/attention.ts'
import { agoText, dayIn, daysBetween, formatDay, formatInstant, formatLongDay } from '#contract/dates.ts'
import { dueText } from '#contract/goals.ts'
import { achievedOf } from '#contract/objective-states.ts'
import { type AccountStatus, menteeName, mentorName } from '#contract/person.ts'
import { type Preparation, prepareShift } from '#contract/preparation.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useAddToCalendar } from '#web/calendar/use-add-to-calendar.ts'
import { BothSides } from '#web/debriefs/BothSides.tsx'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Bullets, Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { NoteDialog } from '#web/notes/NoteDialog.tsx'
import { NoteCards } from '#web/notes/NoteList.tsx'
import { useOpenedNotes } from '#web/notes/use-opened-notes.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { Priority, ShiftTag } from '#web/programme/tags.tsx'
import { OutcomeDialog } from '#web/shifts/OutcomeDialog.tsx'
import {
  DebriefLink,
  Detail,
  OutcomeDetails,
  ShiftPlace,
  UncertainHint,
  UnknownShift,
} from '#web/shifts/ShiftDetails.tsx'
import { ShiftDialog } from '#web/shifts/ShiftDialog.tsx'
import { itDidNotHappen } from '#web/shifts/shift-facts.ts'

/** A summary for a mentor or mentee who is about to work a shift together. */
export function PreparePage() {
  const { shiftId = '' } = useParams()
  const kitContext = useKitContext()
  const home = { path: '/shifts', label: 'Back to Shifts' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <ShiftById key={shiftId} id={shiftId} />
    </KitContext>
  )
}

function ShiftById({ id }: { id: string }) {
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const { data, error, errorMessage, missing, refetch } = useApiQueryWhen(isId, prepareShift, {
    params: { id: Number(id) },
  })
  if (data) return <PreparationView preparation={data} />
  if (!isId || missing) return <UnknownShift />
  if (!error) return <LoadingState text="Loading shift..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Prepare a shift" />
      <FailedState message={errorMessage} onRetry={refetch} />
    </>
  )
}

function PreparationView({ preparation }: { preparation: Preparation }) {
  const me = useMe()
  const { shift, plans, plans_total, written } = preparation
  const partner = partnerIn(shift, me)
  return (
    <>
      <PageHeader
        title={`Shift with ${partner.name}`}
        lead={`${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
      />
      <Panels>
        <ShiftFacts shift={shift} partner={partner}>
          <ShiftActions shift={shift} partner={partner} />
        </ShiftFacts>
        <SinceLastShift written={written} partner={partner} />
        <OpenGoals preparation={preparation} />
        <ActiveObjectives plans={plans} plans_total={plans_total} />
        <LastTime preparation={preparation} />
        <LastDebrief debrief={preparation.last_debrief} />
      </Panels>
    </>
  )
}

/** The last debrief that the reader may read; nothing without one. */
const LastDebrief = ({ debrief }: { debrief: Preparation['last_debrief'] }) =>
  debrief && (
    <Panel title={`Debrief of ${formatLongDay(debrief.shift_date)}`}>
      <BothSides
        shiftId={debrief.id}
        about={`shift of ${formatLongDay(debrief.shift_date)}`}
        shown={debrief}
        isNotHeld={debrief.not_held}
      />
    </Panel>
  )

type Props = Pick<Preparation, 'written'> & { partner: ShiftPartner }

/** Notes from the partner since the last shift. Reading one here marks it as opened. */
function SinceLastShift({ written, partner }: Props) {
  const opened = useOpenedNotes()
  return (
    <Panel title="Since your last shift">
      {written.length === 0 ? (
        <EmptyState title={`${partner.name} has not sent any messages`} />
      ) : (
        <NoteCards notes={written} opened={opened} />
      )}
    </Panel>
  )
}

/** The outcome of the previous shift and the reader's latest note. */
function LastTime({ preparation: { last_shift, last_note } }: { preparation: Preparation }) {
  const zone = useTimeZone()
  return (
    <Panel title="Last time">
      {!last_shift && !last_note ? (
        <EmptyState title="This is your first shift together" />
      ) : (
        <Facts rowGap={12}>
          {last_shift && (
            <Fact name={`Shift of ${formatLongDay(last_shift.shift_date)}`}>
              <LongText
                text={last_shift.outcome_reason || last_shift.notes || 'No notes were added.'}
                about="the last shift"
              />
            </Fact>
          )}
          {last_note && (
            <Fact name={`Your last message, ${formatInstant(last_note.created_at, zone)}`}>
              <LongText text={last_note.content} about="your last message" />
            </Fact>
          )}
        </Facts>
      )}
    </Panel>
  )
}

type ShiftFactsProps = { shift: ShiftRow; partner: ShiftPartner; children: ReactNode }

/** Place, partner and notes of the shift. */
const ShiftFacts = ({ shift, partner, children }: ShiftFactsProps) => (
  <Panel title="Place and time" actions={<ShiftTag shift={shift} />}>
    <Stack gap="sm">
      <Detail icon={UserRound}>
        <PersonLink {...partner} />
      </Detail>
      <UncertainHint shift={shift} />
      {shift.location ? <ShiftPlace location={shift.location} /> : <span>No location added.</span>}
      {shift.notes && (
        <Detail icon={StickyNote}>
          <LongText text={shift.notes} about="the notes on the shift" />
        </Detail>
      )}
      <OutcomeDetails shift={shift} />
      {children}
    </Stack>
  </Panel>
)

/** The objectives of the active learning plans. */
const ActiveObjectives = ({ plans, plans_total }: Pick<Preparation, 'plans' | 'plans_total'>) => (
  <Panel title="Objectives in progress">
    {plans.length === 0 ? (
      <EmptyState title="No active learning plan" />
    ) : (
      <Rows>
        {plans.map((plan) => (
          <li className="long-words" key={plan.id}>
            <strong>{plan.title}</strong>
            <Text c="dimmed" mb={4}>
              Target date: {formatDay(plan.target_date)}
              {plan.total > 0 && <span>{` · ${achievedOf(plan)}`}</span>}
            </Text>
            <Bullets aria-label={`Objectives of ${plan.title}`}>
              {plan.objectives.map((objective, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no other key
                <li key={place}>{objective}</li>
              ))}
            </Bullets>
          </li>
        ))}
      </Rows>
    )}
    {plans_total > plans.length && (
      <Link to="/learning-plans">See all {plans_total.toLocaleString('en-GB')} active plans</Link>
    )}
  </Panel>
)

/** Open goals, each with its age and remaining time. */
function OpenGoals({ preparation: { goals, goals_total, shift } }: { preparation: Preparation }) {
  const isMentor = useMe().role === 'mentor'
  return (
    <Panel title="Open goals">
      {goals.length === 0 ? (
        <EmptyState title="No goals set" />
      ) : (
        <Rows>
          {goals.map((goal) => (
            <OpenGoal key={goal.id} goal={goal} />
          ))}
        </Rows>
      )}
      {goals_total > goals.length && (
        <Link to={isMentor ? `/mentee/${shift.mentee_id}?tab=goals` : goalsOnDashboard}>
          See all {goals_total.toLocaleString('en-GB')} open goals
        </Link>
      )}
    </Panel>
  )
}

function OpenGoal({ goal }: { goal: Preparation['goals'][number] }) {
  const today = useToday()
  const zone = useTimeZone()
  const { words, state } = dueText(goal.target_date, today)
  const age = agoText(daysBetween(dayIn(new Date(goal.created_at), zone), today))
  return (
    <Group className="long-words" component="li" justify="space-between" gap="4px 16px">
      <div>
        <strong>{goal.title}</strong>
        <Text c="dimmed">
          Set {age},{' '}
          <Text
            span
            inherit
            style={state === 'overdue' ? { color: 'var(--ui-error)', fontWeight: 700 } : undefined}
          >
            {words}
          </Text>
        </Text>
      </div>
      <Priority of={goal.priority} />
    </Group>
  )
}

type Opened = 'note' | 'move' | 'outcome' | null

/** Actions before a shift. The state of the shift decides which ones are shown. */
function ShiftActions({ shift, partner }: { shift: ShiftRow; partner: ShiftPartner }) {
  const [opened, setOpened] = useState<Opened>(null)
  const calendar = useAddToCalendar()
  const close = () => setOpened(null)
  const hasBegun = shift.can.includes('complete')
  return (
    <>
      <Buttons short isBelow className="no-print">
        <Button
          variant="default"
          aria-busy={calendar.busyWith === shift.id}
          onClick={() => void calendar.add(shift)}
        >
          Add to calendar
        </Button>
        <Button onClick={() => setOpened('note')}>Message {partner.name}</Button>
        {shift.can.includes('move') && (
          <Button variant="default" onClick={() => setOpened('move')}>
            Move shift
          </Button>
        )}
        {shift.status === 'scheduled' && shift.can.includes('cancel') && (
          <Button variant="default" onClick={() => setOpened('outcome')}>
            {hasBegun ? itDidNotHappen : 'Cancel shift'}
          </Button>
        )}
        <DebriefLink shift={shift} isMain />
      </Buttons>
      <NoteDialog
        opened={opened === 'note'}
        note={undefined}
        partners={{ people: [partner], error: null, refetch: () => undefined }}
        to={partner}
        onClose={close}
      />
      <ShiftDialog opened={opened === 'move'} shift={shift} mentees={[]} onClose={close} />
      <OutcomeDialog opened={opened === 'outcome'} shift={shift} missed={hasBegun} onClose={close} />
    </>
  )
}

type ShiftPartner = { id: number; name: string; status: AccountStatus }

/** The other person of a shift. */
const partnerIn = (shift: ShiftRow, me: { id: number }): ShiftPartner =>
  shift.mentor_id === me.id
    ? { id: shift.mentee_id, name: menteeName(shift), status: shift.mentee_status }
    : { id: shift.mentor_id, name: mentorName(shift), status: shift.mentor_status }
