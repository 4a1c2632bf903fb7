import { Suspense, useId, useState } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { getDebrief } from '#contract/debriefs.ts'
import type { Person } from '#contract/people.ts'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { DebriefsByGoal } from '#web/debriefs/DebriefsByGoal.tsx'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton, TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { ShiftList, shiftsInWords } from '#web/shifts/ShiftLists.tsx'
import { useShiftActions } from '#web/shifts/use-shift-actions.tsx'

const BothSides = lazyPart(async () => (await import('#web/debriefs/BothSides.tsx')).BothSides)

/**
 * The shifts of this person that the reader may see, latest first, with their debriefs. A mentor's time as mentee has a
 * panel of its own.
 */
export function PersonShifts({ person }: { person: Person }) {
  const { id, role, progress } = person
  return (
    <Panels>
      {role === 'mentor' && <ShiftsOf title="Shifts" person={person} whose={{ mentorId: id }} />}
      {(role === 'mentee' || progress) && (
        <ShiftsOf
          title={role === 'mentee' ? 'Shifts' : 'Shifts as a mentee'}
          person={person}
          whose={{ menteeId: id }}
        />
      )}
    </Panels>
  )
}

type ShiftsOfProps = { title: string; person: Person; whose: { mentorId?: number; menteeId?: number } }

function ShiftsOf({ title, person, whose }: ShiftsOfProps) {
  const shifts = useList(listShifts, { query: { limit: 20, ...whose } })
  const { actionsOf, dialog } = useShiftActions()
  const isOfMentee = whose.menteeId !== undefined
  return (
    <>
      <Panel title={title}>
        <ShiftList
          query={shifts}
          actionsOf={actionsOf}
          below={isOfMentee ? debriefOf : undefined}
          empty={{
            title: 'No shifts.',
            action: person.can.includes('schedule') && (
              <PageButton to={`/shifts/schedule?mentee=${person.id}`}>Schedule shift</PageButton>
            ),
          }}
          count={shiftsInWords(shifts.total)}
        />
        {dialog}
      </Panel>
      {whose.menteeId !== undefined && shifts.total > 0 && (
        <Uses module="debriefs">
          <DebriefsByGoal menteeId={whose.menteeId} />
        </Uses>
      )}
    </>
  )
}

const debriefOf = (shift: ShiftRow) =>
  shift.has_debrief && (
    <Uses module="debriefs">
      <DebriefFold shift={shift} />
    </Uses>
  )

/** The debriefs of both sides of a shift. They are loaded when somebody opens them. */
function DebriefFold({ shift }: { shift: ShiftRow }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const about = `shift of ${formatLongDay(shift.shift_date)}`
  return (
    <>
      <TextButton
        className="target"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Hide' : 'Read'} debriefs of the ${about}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Read'} debriefs
      </TextButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Debriefs shift={shift} about={about} />}
      </div>
    </>
  )
}

function Debriefs({ shift: { id, status }, about }: { shift: ShiftRow; about: string }) {
  const debriefs = useApiQuery(getDebrief, { params: { id } })
  return (
    <QueryView query={debriefs} rows={2}>
      {(shown) => (
        <Suspense fallback={<LoadingState rows={2} />}>
          <BothSides
            shiftId={id}
            about={about}
            shown={shown}
            isNotHeld={status === 'cancelled'}
            heading={4}
          />
        </Suspense>
      )}
    </QueryView>
  )
}
