import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { type ProgressStatus, progressStatus, type setProgress } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useSetProgress } from './api.ts'
import type { Mentee } from './mentees.ts'
import { progressChoices } from './use-progress-dialog.tsx'

export const selectId = (menteeId: number) => `progress-of-${menteeId}`

type Props = { mentee: Mentee; onFocus: () => void; onLeave: (select: Element) => void }

/**
 * Sets the progress without a word about it; the notes stay. What is picked from the list is meant. Keys run through the
 * states on their way, so what they stop at is saved by Enter or when the person goes on, and Escape leaves it.
 */
export function ProgressSelect({ mentee, onFocus, onLeave }: Props) {
  const saving = useSetProgress()
  const [chosen, setChosen] = useState<ProgressStatus | null>(null)
  const byKey = useRef(false)
  const [saved, setSaved] = useState<Reply<typeof setProgress>>()
  // What was saved last counts until the list has caught up with it.
  const isAhead = saved !== undefined && saved.version > (mentee.progress_version ?? 1)
  const present = isAhead
    ? saved
    : { progress_status: mentee.progress_status, version: mentee.progress_version }

  async function save(progressStatus: ProgressStatus) {
    if (progressStatus === present.progress_status) return setChosen(null)
    waiting.current = null
    setChosen(progressStatus)
    const { version } = present
    const body = { progressStatus, ...(version ? { version } : {}) }
    const outcome = await saving.run({ params: { menteeId: mentee.id }, body })
    // Unless another choice was made meanwhile.
    setChosen((now) => (now === progressStatus ? null : now))
    if (outcome.ok) setSaved(outcome.reply)
  }
  const { waiting, saveWaiting } = useWaiting(save)

  return (
    <NativeSelect
      id={selectId(mentee.id)}
      aria-label={`Progress of ${fullName(mentee)}`}
      aria-busy={saving.busy}
      data={progressChoices}
      value={chosen ?? present.progress_status}
      {...(waiting.current !== null && { description: 'Enter saves, Escape cancels.' })}
      inputWrapperOrder={['input', 'description']}
      // Clear of the ring that the select has with the focus.
      descriptionProps={{ mt: 'sm', mb: 0 }}
      onPointerDown={() => {
        byKey.current = false
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') saveWaiting()
        else if (event.key === 'Escape') {
          waiting.current = null
          setChosen(null)
        } else byKey.current = true
      }}
      onChange={(event) => {
        const state = progressStatus.parse(event.currentTarget.value)
        if (!byKey.current) return void save(state)
        waiting.current = state
        setChosen(state)
      }}
      onFocus={onFocus}
      onBlur={(event) => {
        saveWaiting()
        onLeave(event.currentTarget)
      }}
    />
  )
}

/** What keys have chosen and nobody has saved yet; it is saved when the row goes, too. */
function useWaiting(save: (state: ProgressStatus) => unknown) {
  const waiting = useRef<ProgressStatus | null>(null)
  const latest = useRef(save)
  latest.current = save
  const saveWaiting = useRef(() => {
    const state = waiting.current
    waiting.current = null
    if (state !== null) latest.current(state)
  }).current
  useEffect(() => saveWaiting, [saveWaiting])
  return { waiting, saveWaiting }
}
