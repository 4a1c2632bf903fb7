import { Box, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { DashboardNumbers } from '#contract/dashboard.ts'
import { addDays, hoursInProse, localTime } from '#contract/dates.ts'
import { listNotes } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { findNextShift, isUncertain, listShifts, type ShiftRow as Shift } from '#contract/shifts.ts'
import { useAddToCalendar } from '#web/calendar/use-add-to-calendar.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Hero, Panel, Quote } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Day, Moment } from '#web/kit/text/Receipt.tsx'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { UncertainTag } from '#web/programme/tags.tsx'
import { isLed, menteeOf, PrepareLink, ShiftPartner, ShiftPlace, UncertainHint } from './ShiftDetails.tsx'
import { ShiftRow } from './ShiftRows.tsx'
import styles from './Shifts.module.css'
import { upcomingByDay } from './shift-facts.ts'

type NextShiftProps = {
  /** They contain the day, also for people who may not list shifts. */
  numbers: DashboardNumbers | undefined
  /** The dashboard has failed to load, and shows the error. */
  isMissing: boolean
}

/** The reader's next shift, and what the other person wrote about it. */
export function NextShift({ numbers, isMissing }: NextShiftProps) {
  const me = useMe()
  const next = useApiQueryWhen(mayNow(me, findNextShift.action), findNextShift, {})
  const shift = next.data
  const day = shift === undefined ? numbers?.nextShift : (shift?.shift_date ?? null)
  if (day === undefined && isMissing && !next.loading) return null
  const isMentor = me.role === 'mentor'
  // A mentor without mentees has no hero, and only the numbers know that.
  const isOpen = next.loading || (isMentor && shift === null && !numbers && !isMissing)
  return (
    <Hero
      label={isMentor ? 'Next shift' : 'Next Shift'}
      value={<NextTime shift={shift} day={day} uncertain={numbers?.nextShiftUncertain ?? false} />}
      action={
        shift ? (
          <PrepareLink shift={shift} isMain />
        ) : (
          isMentor && shift === null && <PageButton to="/shifts/schedule?new=">Schedule shift</PageButton>
        )
      }
    >
      {shift && (isMentor ? <WithMentee shift={shift} /> : <WithMentor shift={shift} />)}
      {isOpen && <Box data-coming h={116} />}
    </Hero>
  )
}

type NextTimeProps = {
  shift: Shift | null | undefined
  day: string | null | undefined
  uncertain: boolean
}

function NextTime({ shift, day, uncertain }: NextTimeProps) {
  if (day === undefined) return <span aria-busy="true">&nbsp;</span>
  if (day === null) return <span>None Scheduled</span>
  return (
    <>
      <Day of={day} capital />
      {shift && <span>{`, ${hoursInProse(shift)}`}</span>}{' '}
      {(shift ? isUncertain(shift) : uncertain) && <UncertainTag />}
    </>
  )
}

function WithMentor({ shift }: { shift: Shift }) {
  const calendar = useAddToCalendar()
  const { mentor_id: id, mentor_first_name: first_name, mentor_last_name: last_name } = shift
  return (
    <>
      <Group justify="space-between" gap={12}>
        <ShiftPlace location={shift.location} />
        {!shift.notes && <ShiftPartner shift={shift} />}
        <Button
          variant="default"
          size="compact-sm"
          className="outdented"
          my={-12}
          aria-busy={calendar.busyWith === shift.id}
          onClick={() => void calendar.add(shift)}
        >
          Add to calendar
        </Button>
      </Group>
      <UncertainHint shift={shift} />
      {shift.notes && (
        <Quote>
          <div className="row align-start top-gap">
            <Initials person={{ id, first_name, last_name }} size={36} />
            <div className="grow">
              <p className="small">{first_name}'s note for this shift</p>
              <LongText text={shift.notes} about="the shift" />
            </div>
          </div>
        </Quote>
      )}
    </>
  )
}

function WithMentee({ shift }: { shift: Shift }) {
  const { mentee_id: id, mentee_first_name: first_name, mentee_last_name: last_name } = shift
  return (
    <>
      <div className="row align-start top-gap">
        <Initials person={{ id, first_name, last_name }} size={36} />
        <div className="grow">
          <strong>
            <PersonLink {...menteeOf(shift)} />
          </strong>
          {shift.location && <p className="small">{shift.location}</p>}
        </div>
      </div>
      <UncertainHint shift={shift} />
      {isLed(shift) && <LastWords menteeId={id} name={first_name} />}
    </>
  )
}

/** Days for which the last note of the mentee is shown after it was opened. */
const notesShown = 7

function LastWords({ menteeId, name }: { menteeId: number; name: string }) {
  const me = useMe()
  const today = useToday()
  const query = { menteeId, mentorId: me.id, type: 'mentee_note', limit: 1 } as const
  const notes = useList(listNotes, { query })
  const [last] = notes.data ?? []
  if (!notes.data && !notes.error) return <Box data-coming h={116} />
  if (!last || (last.first_opened_at && last.created_at < addDays(today, -notesShown))) return null
  return (
    <Quote>
      <p className="small">
        <strong>{name}</strong> · <Moment at={last.created_at} capital={false} />
        {last.first_opened_at === null && <span>{' · new'}</span>}
      </p>
      <LongText text={last.content} about={`the message of ${name}`} />
      <Link to={`/notes?view=conversation&mentee=${menteeId}`} aria-label={`Reply to ${name}`}>
        <strong>Reply</strong>
      </Link>
    </Quote>
  )
}

const days = 7

/** A mentor's own shifts of the coming week. */
export function NextDays() {
  const today = useToday()
  const localNow = localTime(useNow(), useTimeZone())
  // Includes night shifts that started yesterday.
  const query = { from: addDays(today, -1), to: addDays(today, days) }
  const shifts = useList(listShifts, { query }, { whole: true })
  // The dashboard shows the error.
  if (shifts.error) return null
  return (
    <Panel title={`Next ${days} days`}>
      <ListView
        query={{ ...shifts, data: shifts.data && upcomingByDay(shifts.data, localNow, days) }}
        rows={2}
        empty={`No shifts in the next ${days} days.`}
      >
        {(rows) => (
          <Rows>
            {rows.map(({ day, shifts }) => (
              <li key={day} className={styles.agenda}>
                <strong>
                  <Day of={day} capital />
                </strong>
                <ul>
                  {shifts.map((shift) => (
                    <li key={shift.id}>
                      <ShiftRow shift={shift} density="line" />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </Rows>
        )}
      </ListView>
    </Panel>
  )
}

const shiftsShown = 2
/** The list has the latest first, so enough for a day of a large programme. */
const shiftsRead = 200

/** The first shifts of today, for administrators. */
export function TodaysShifts() {
  const today = useToday()
  const query = { from: today, to: today, status: 'scheduled', limit: shiftsRead } as const
  const shifts = useList(listShifts, { query })
  // The dashboard shows the error.
  if (shifts.error) return null
  return (
    <Panel
      title="Today's shifts"
      link={
        shifts.total > shiftsShown
          ? {
              to: `/shifts?from=${today}&to=${today}`,
              text: `See all ${shifts.total.toLocaleString('en-GB')} shifts`,
            }
          : undefined
      }
    >
      <ListView query={shifts} rows={shiftsShown} empty="No shifts are scheduled for today.">
        {(rows) => (
          <Rows>
            {firstOf(rows).map((shift) => (
              <li key={shift.id}>
                <ShiftRow shift={shift} density="short" />
              </li>
            ))}
          </Rows>
        )}
      </ListView>
    </Panel>
  )
}

const firstOf = (rows: Shift[]): Shift[] =>
  rows.toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.id - b.id).slice(0, shiftsShown)
