import { useState } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useOverlapQuestion } from '#web/programme/use-overlap-question.ts'
import { useMoveShift } from './api.ts'
import { describe, overlapWords } from './shift-names.ts'

export type Move = {
  /** The shift that is being moved. */
  shift: ShiftRow | undefined
  begin: (shift: ShiftRow) => void
  leave: () => void
  canDropOn: (day: string) => boolean
  /** After a confirmation, moves the shift to that day with the same hours. */
  drop: (shift: ShiftRow, day: string) => Promise<void>
}

/** Moves a shift to another day, by drag or keyboard. `onMoved` navigates to the new day. */
export function useMove(onMoved: (day: string) => void): Move {
  const { role } = useMe()
  const today = useToday()
  const confirm = useConfirm()
  const moving = useMoveShift()
  const askingOverlap = useOverlapQuestion(overlapWords)
  const [shift, setShift] = useState<ShiftRow>()

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
    shift,
    begin: setShift,
    leave: () => setShift(undefined),
    canDropOn: (day) => day >= today,
    drop,
  }
}
