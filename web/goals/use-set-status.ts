import { useState } from 'react'
import { goalTable } from '#contract/can.ts'
import type { GoalRow } from '#contract/goals.ts'
import { currentInstant } from '#web/kernel/server-time.ts'
import { useSetGoalStatus } from './api.ts'

type Ended = 'completed' | 'cancelled'

/** Optimistic update: the new status shows immediately, and is reverted when the server rejects it. */
export function useSetStatus() {
  const setting = useSetGoalStatus()
  // Keyed by id and version, so that an undone goal does not match its earlier entry.
  const [ended, setEnded] = useState<ReadonlyMap<string, Ended>>(new Map())

  async function end(goal: GoalRow, status: Ended) {
    const { id, version } = goal
    setEnded((before) => new Map(before).set(keyOf(goal), status))
    const completedAt = status === 'completed' ? currentInstant().toISOString() : null
    const outcome = await setting.run({ params: { goalId: id }, body: { status, completedAt, version } })
    if (!outcome.ok) setEnded((before) => new Map([...before].filter(([other]) => other !== keyOf(goal))))
  }

  return {
    complete: (goal: GoalRow) => void end(goal, 'completed'),
    cancel: (goal: GoalRow) => void end(goal, 'cancelled'),
    /** Applies the optimistic status until the server returns a new version. */
    shown: (goal: GoalRow): GoalRow => {
      const status = ended.get(keyOf(goal))
      return status ? { ...goal, status, can: goalTable.can(status, 'mentor') } : goal
    },
  }
}

const keyOf = ({ id, version }: GoalRow) => `${id} ${version}`
