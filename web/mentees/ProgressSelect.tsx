import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type ProgressStatus, progressStatus } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useSetProgress } from './api.ts'
import type { Mentee } from './mentees.ts'
import { progressChoices } from './use-progress-dialog.tsx'

export const selectId = (menteeId: number) => `progress-of-${menteeId}`

/** Arrow keys run through the states on their way, and only the one that they stop at is meant. */
const settleMilliseconds = 600

/** Sets the progress without a word about it; the notes stay. */
export function ProgressSelect({ mentee, onChoose }: { mentee: Mentee; onChoose: () => void }) {
  const saving = useSetProgress()
  const [chosen, setChosen] = useState<ProgressStatus | null>(null)
  const settle = useSettled<ProgressStatus>(async (progressStatus) => {
    if (progressStatus === mentee.progress_status) return setChosen(null)
    const version = mentee.progress_version
    const body = { progressStatus, ...(version ? { version } : {}) }
    const outcome = await saving.run({ params: { menteeId: mentee.id }, body })
    if (!outcome.ok) setChosen(null)
  })
  return (
    <NativeSelect
      id={selectId(mentee.id)}
      aria-label={`Progress of ${fullName(mentee)}`}
      aria-busy={saving.busy}
      data={progressChoices}
      value={chosen ?? mentee.progress_status}
      onChange={(event) => {
        const state = progressStatus.parse(event.currentTarget.value)
        setChosen(state)
        onChoose()
        settle.later(state)
      }}
      onBlur={settle.now}
    />
  )
}

/** Does something once no newer choice has been made for a moment, or at once when the person goes on. */
function useSettled<Value>(run: (value: Value) => unknown) {
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined)
  const latest = useRef(run)
  latest.current = run
  const settle = useRef({
    now: () => {
      if (!waiting.current) return
      const { value, timer } = waiting.current
      clearTimeout(timer)
      waiting.current = undefined
      latest.current(value)
    },
    later: (value: Value) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { value, timer: setTimeout(() => settle.now(), settleMilliseconds) }
    },
  }).current
  useEffect(() => settle.now, [settle])
  return settle
}
