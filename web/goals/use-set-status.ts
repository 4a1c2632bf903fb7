import { useState } from 'react'
import { goalTable } from '#contract/can.ts'
import type { GoalRow } from '#contract/goals.ts'
import { useSetGoalStatus } from './api.ts'

type Ended = 'completed' | 'cancelled'

/** Completing or cancelling shows at once, and is taken back when the server refuses it. */
export function useSetStatus() {
  const setting = useSetGoalStatus()
  // By version: a goal whose ending was undone is another one.
  const [ended, setEnded] = useState<ReadonlyMap<string, Ended>>(new Map())

  async function end(goal: GoalRow, status: Ended) {
    const { id, version } = goal
    setEnded((before) => new Map(before).set(keyOf(goal), status))
    const completedAt = status === 'completed' ? new Date().toISOString() : null
    const outcome = await setting.run({ params: { goalId: id }, body: { status, completedAt, version } })
    if (!outcome.ok) setEnded((before) => new Map([...before].filter(([other]) => other !== keyOf(goal))))
  }

  return {
    complete: (goal: GoalRow) => void end(goal, 'completed'),
    cancel: (goal: GoalRow) => void end(goal, 'cancelled'),
    /** Only until the server tells what became of it. */
    shown: (goal: GoalRow): GoalRow => {
      const status = ended.get(keyOf(goal))
      return status ? { ...goal, status, can: goalTable.can(status, 'mentor') } : goal
    },
  }
}

const keyOf = ({ id, version }: GoalRow) => `${id} ${version}`
