import { Suspense, useCallback, useId, useMemo, useState } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { type DebriefedShift, listDebriefs } from '#contract/debriefs.ts'
import type { Person } from '#contract/people.ts'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { DebriefsByGoal } from '#web/debriefs/DebriefsByGoal.tsx'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useIsOn } from '#web/kernel/session.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton, TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
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
  const { debriefOf, areLoading } = useDebriefs(whose.menteeId)
  const { actionsOf, dialog } = useShiftActions()
  return (
    <>
      <Panel title={title}>
        <ShiftList
          // A button below makes a row higher.
          query={{ ...shifts, data: areLoading ? undefined : shifts.data }}
          actionsOf={actionsOf}
          below={debriefOf}
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

/** Renders what both sides wrote about a shift of this mentee; nothing without a mentee. */
function useDebriefs(menteeId: number | undefined) {
  const params = { menteeId: menteeId ?? 0 }
  const ready = useIsOn('debriefs') && menteeId !== undefined
  const { data, loading } = useList(listDebriefs, { params }, { whole: true, ready })
  const debriefs = useMemo(() => new Map(data?.map((debrief) => [debrief.id, debrief])), [data])
  const debriefOf = useCallback(
    ({ id }: ShiftRow) => {
      const debrief = debriefs.get(id)
      return debrief && <DebriefFold debrief={debrief} />
    },
    [debriefs],
  )
  return { debriefOf, areLoading: loading }
}

/** Shows the debriefs of both sides of a shift. */
function DebriefFold({ debrief }: { debrief: DebriefedShift }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const about = `shift of ${formatLongDay(debrief.shift_date)}`
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
        {isOpen && (
          <Suspense fallback={<LoadingState rows={2} />}>
            <BothSides
              shiftId={debrief.id}
              about={about}
              shown={debrief}
              isNotHeld={debrief.not_held}
              heading={4}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
