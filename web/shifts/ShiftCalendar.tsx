import { Paper } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { MonthGrid } from '#web/kit/days/MonthGrid.tsx'
import { monthOf } from '#web/kit/days/month.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages } from './api.ts'
import styles from './Calendar.module.css'
import { CalendarHeader, spans } from './CalendarHeader.tsx'
import { DayAgenda } from './DayAgenda.tsx'
import { DayMarks } from './DayMarks.tsx'
import { MoveStatus } from './MoveStatus.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import { partnerOf } from './shift-names.ts'
import { startOf } from './upcoming.ts'
import type { CalendarParams } from './use-calendar-params.ts'
import { useDrag } from './use-drag.ts'
import { useMove } from './use-move.ts'

type Props = { params: CalendarParams; actionsOf: ActionsOf }

/** A calendar of a month or a week. The chosen day's shifts are beside it, with all their actions. */
export function ShiftCalendar({ params, actionsOf }: Props) {
  const { span, day, go } = params
  const me = useMe()
  const today = useToday()
  const { title, weeks: weeksAround } = spans[span]
  const weeks = weeksAround(day)
  const query = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day }
  const shifts = useList(listShifts, { query }, { whole: true })
  // Only show a skeleton before the first load. Later the grid stays mounted, because it contains the focus.
  const [isFirst, setFirst] = useState(shifts.loading)
  if (isFirst && !shifts.loading) setFirst(false)
  const ofDay = Map.groupBy(inOrder(shifts.data ?? []), (shift) => shift.shift_date)

  const move = useMove(go)
  const movable = (id: number) => shifts.data?.find((shift) => shift.id === id && shift.can.includes('move'))
  const { drag, ghost, onPointerDown } = useDrag(movable, (shift, to) => void move.drop(shift, to))
  const grid = useRef<HTMLDivElement>(null)
  const isMoving = move.shift !== undefined
  // Focus the grid, so that the arrow keys choose a day immediately.
  useEffect(() => {
    if (isMoving) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [isMoving])
  const actionsHere = (shift: ShiftRow) => {
    const [first, ...others] = actionsOf(shift)
    if (!first || !shift.can.includes('move')) return actionsOf(shift)
    return [first, { label: 'Move', run: () => move.begin(shift) }, ...others]
  }
  function pick(picked: string) {
    if (move.shift) void move.drop(move.shift, picked)
    else go(picked)
  }

  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={styles.calendar ?? ''}
      aria-label="Calendar"
      aria-busy={shifts.isFetching}
    >
      <CalendarHeader params={params} />
      {shifts.error && (
        <FailedState message={errorMessageOf(shifts.error, messages.list)} onRetry={shifts.refetch} />
      )}
      <MoveStatus shift={move.shift} onLeave={move.leave} />
      <div className={styles.columns} data-span={span}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button 'Move' does the same */}
        <div
          ref={grid}
          className={styles.grid}
          data-span={span}
          data-dragging={drag !== undefined || undefined}
          onPointerDown={onPointerDown}
          onKeyDown={({ key }) => key === 'Escape' && move.leave()}
        >
          {isFirst ? (
            <LoadingState rows={span === 'month' ? 6 : 2} shape="month" text="" />
          ) : (
            <MonthGrid
              weeks={weeks}
              {...(span === 'month' ? { month: monthOf(day) } : {})}
              label={title(day)}
              day={day}
              picked={day}
              onMove={go}
              onPick={pick}
              today={today}
              target={drag?.over && move.canDropOn(drag.over) ? drag.over : undefined}
              {...(isMoving ? { isOff: (one: string) => !move.canDropOn(one) } : {})}
              roomy
            >
              {(one) => <DayMarks shifts={ofDay.get(one) ?? []} span={span} />}
            </MonthGrid>
          )}
        </div>
        <DayAgenda day={day} query={shifts} shifts={ofDay.get(day) ?? []} actionsOf={actionsHere} />
      </div>
      {drag && (
        <div ref={ghost} className={styles.ghost} aria-hidden>
          {drag.shift.start_time} {partnerOf(drag.shift, me.role)}
        </div>
      )}
    </Paper>
  )
}

const inOrder = (shifts: ShiftRow[]) => shifts.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
