import { Button, Group, Paper, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { editShift, listShifts, overlapCode, type ShiftRow, scheduleShift } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { MonthGrid } from '#web/kit/days/MonthGrid.tsx'
import {
  addMonths,
  addWeeks,
  monthOf,
  monthTitle,
  weekOf,
  weeksOfMonth,
  weekTitle,
} from '#web/kit/days/month.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useOverlapQuestion } from '#web/programme/use-overlap-question.ts'
import styles from './Calendar.module.css'
import { countOf, DayMarks, marksOfDay } from './DayMarks.tsx'
import { type ActionsOf, ShiftRows } from './ShiftRows.tsx'
import { describe, inOrder, overlapWords, partnerOf } from './shift-facts.ts'
import type { CalendarParams } from './use-calendar-params.ts'

type Props = { params: CalendarParams; actionsOf: ActionsOf }

/** A calendar of a month or a week. The chosen day's shifts are beside it, with all their actions. */
export function ShiftCalendar({ params, actionsOf }: Props) {
  const { span, day, go } = params
  const me = useMe()
  const today = useToday()
  const { title, weeks: weeksAround } = spans[span]
  const weeks = weeksAround(day)
  const query = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day, perDay: marksOfDay[span] }
  const marks = useList(listShifts, { query })
  // Only show a skeleton before the first load. Later the grid stays mounted, because it contains the focus.
  const [isFirst, setFirst] = useState(marks.loading)
  if (isFirst && !marks.loading) setFirst(false)
  const ofDay = Map.groupBy(inOrder(marks.data ?? []), (shift) => shift.shift_date)

  const move = useMove(go)
  const movable = (id: number) => marks.data?.find((shift) => shift.id === id && shift.can.includes('move'))
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
    return [first, { label: 'Move shift', run: () => move.begin(shift) }, ...others]
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
      aria-busy={marks.isFetching}
    >
      <CalendarHeader params={params} />
      {marks.error && <FailedState message={marks.errorMessage} onRetry={marks.refetch} />}
      <MoveStatus shift={move.shift} onLeave={move.leave} />
      <div className={styles.columns} data-span={span}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button 'Move shift' does the same */}
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
              month={span === 'month' ? monthOf(day) : undefined}
              label={title(day)}
              day={day}
              picked={day}
              onMove={go}
              onPick={pick}
              today={today}
              target={drag?.over && move.canDropOn(drag.over) ? drag.over : undefined}
              isOff={isMoving ? (one) => !move.canDropOn(one) : undefined}
              roomy
            >
              {(one) => <DayMarks shifts={ofDay.get(one) ?? []} span={span} />}
            </MonthGrid>
          )}
        </div>
        <DayAgenda day={day} marks={marks} first={ofDay.get(day) ?? []} actionsOf={actionsHere} />
      </div>
      {drag && (
        <div ref={ghost} className={styles.ghost} aria-hidden>
          {drag.shift.start_time} {partnerOf(drag.shift, me.role)}
        </div>
      )}
    </Paper>
  )
}

/** The status message while a shift is being moved by keyboard or touch. */
function MoveStatus({ shift, onLeave }: { shift: ShiftRow | undefined; onLeave: () => void }) {
  const { role } = useMe()
  return (
    <div role="status">
      {shift && (
        <Group className={styles.moving ?? ''} justify="space-between" gap="8px 16px">
          <Text className="long-words" miw={0} flex="1 1 260px">
            Moving <strong>{describe(shift, role)}</strong>. Choose a new day: select it, or use the arrow
            keys and press Enter.
          </Text>
          <Button variant="default" onClick={onLeave}>
            Cancel move
          </Button>
        </Group>
      )}
    </div>
  )
}

type DayAgendaProps = {
  day: string
  marks: ApiListQuery<ShiftRow>
  /** The day's shifts among the marks. */
  first: ShiftRow[]
  actionsOf: ActionsOf
}

/** Full details of the chosen day's shifts. Loads them only if the marks are not all. */
function DayAgenda({ day, marks, first, actionsOf }: DayAgendaProps) {
  const me = useMe()
  const today = useToday()
  const kept = useKeptFocus<HTMLElement>()
  const isCut = countOf(first) > first.length
  const all = useList(listShifts, { query: { from: day, to: day } }, { whole: true, ready: isCut })
  // A night shift of the day before ends on this day.
  const startToday = all.data?.filter((shift) => shift.shift_date === day)
  const shifts = isCut && startToday ? inOrder(startToday) : first
  const query = isCut ? all : marks
  return (
    <section {...kept} className={styles.agenda} aria-labelledby="chosen-day">
      <Text component="h3" id="chosen-day" fz="lg" fw={700} mb="sm">
        {day === today && <span>{'Today, '}</span>}
        {formatLongDay(day)}
      </Text>
      {marks.data && shifts.length === 0 && <Text c="dimmed">No shifts on this day.</Text>}
      <ShiftRows shifts={shifts} actionsOf={actionsOf} isOneDay />
      {query.loading && <LoadingState rows={2} text="Loading shifts..." />}
      {isCut && all.error && <FailedState message={all.errorMessage} onRetry={all.refetch} />}
      {mayNow(me, scheduleShift.action) && day >= today && (
        <PageButton to={`/shifts/schedule?new=${day}`} variant="default" mt="md">
          Schedule on this day
        </PageButton>
      )}
    </section>
  )
}

const moved = {
  success: 'Shift moved successfully!',
  error: 'Failed to move shift',
  networkError: 'Error moving shift',
}

/** Moves a shift to another day, by drag or keyboard. `onMoved` navigates to the new day. */
function useMove(onMoved: (day: string) => void) {
  const { role } = useMe()
  const today = useToday()
  const confirm = useConfirm()
  const moving = useApiMutation(editShift, { texts: moved, quietAbout: overlapCode })
  const askingOverlap = useOverlapQuestion(overlapWords)
  const [shift, setShift] = useState<ShiftRow>()

  /** After a confirmation, moves the shift to that day with the same hours. */
  async function drop(shift: ShiftRow, day: string) {
    setShift(undefined)
    if (day === shift.shift_date || day < today) return
    const about = `${describe(shift, role)}, to ${formatLongDay(day)}`
    if (!(await confirm({ question: 'Move this shift?', about, verb: 'Move', harmless: true }))) return
    const { id, version } = shift
    const { ok } = await askingOverlap((meant) =>
      moving.run({ params: { id }, body: { shiftDate: day, version, ...meant } }),
    )
    if (ok) onMoved(day)
  }
  return {
    /** The shift that is being moved. */
    shift,
    begin: (shift: ShiftRow) => setShift(shift),
    leave: () => setShift(undefined),
    canDropOn: (day: string) => day >= today,
    drop,
  }
}

/** Title, weeks and steps of the month view and the week view. */
const spans = {
  month: {
    label: 'Month',
    title: monthTitle,
    weeks: weeksOfMonth,
    step: addMonths,
    words: ['Previous month', 'Next month'],
  },
  week: {
    label: 'Week',
    title: weekTitle,
    weeks: (day: string) => [weekOf(day)],
    step: addWeeks,
    words: ['Previous week', 'Next week'],
  },
} as const

/** The title of the shown span, with buttons to the previous and next one. */
function CalendarHeader({ params }: { params: CalendarParams }) {
  const { span, day, go } = params
  const today = useToday()
  const { title, step, words: stepWords } = spans[span]
  return (
    <Group gap="8px 16px" mb="md">
      <Text component="h2" flex="1 1 200px" fz="h2" fw={700}>
        <span role="status">{title(day)}</span>
      </Text>
      <Group gap="sm" className="no-print">
        <Button variant="default" aria-label={stepWords[0]} onClick={() => go(step(day, -1))}>
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <Button variant="default" onClick={() => go(today)}>
          Today
        </Button>
        <Button variant="default" aria-label={stepWords[1]} onClick={() => go(step(day, 1))}>
          <ChevronRight size={20} aria-hidden />
        </Button>
      </Group>
      <ViewSwitch
        label="Length"
        choices={(['month', 'week'] as const).map((one) => ({
          label: spans[one].label,
          to: params.at({ span: one }),
          current: one === span,
        }))}
      />
    </Group>
  )
}

/** Pointer movement in pixels that turns a press into a drag. */
const slack = 6

type Drag = { shift: ShiftRow; over: string | undefined }

/**
 * Drags a shift to another day with a mouse or a pen. Touch scrolls instead, and uses the button 'Move shift'. Uses
 * pointer events, because Firefox does not support drag and drop inside of a button.
 */
function useDrag(
  movable: (id: number) => ShiftRow | undefined,
  onDrop: (shift: ShiftRow, day: string) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const ghost = useRef<HTMLDivElement>(null)
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])

  function onPointerDown(down: ReactPointerEvent) {
    const mark = (down.target as Element).closest('[data-shift]')
    const shift = mark ? movable(Number(mark.getAttribute('data-shift'))) : undefined
    if (!shift || down.pointerType === 'touch' || down.button !== 0) return
    let over: string | undefined
    let isDrag = false

    function move(event: PointerEvent) {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (!shift || (!isDrag && far < slack)) return
      isDrag = true
      over = dayAt(event.clientX, event.clientY)
      // Keep the state object while the day is the same, to avoid re-renders.
      setDrag((before) => (before?.shift === shift && before.over === over ? before : { shift, over }))
      if (ghost.current) ghost.current.style.translate = `${event.clientX + 12}px ${event.clientY + 12}px`
    }
    function up() {
      end.current?.()
      if (isDrag && shift && over) onDrop(shift, over)
    }
    function key({ key }: KeyboardEvent) {
      if (key === 'Escape') end.current?.()
    }
    end.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', end.current ?? up)
      removeEventListener('keydown', key)
      setDrag(undefined)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', end.current)
    addEventListener('keydown', key)
  }
  return { drag, ghost, onPointerDown }
}

const dayAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest('td')?.querySelector('[data-day]')?.getAttribute('data-day') ??
  undefined
