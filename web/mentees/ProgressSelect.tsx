import { NativeSelect } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { type ProgressStatus, progressStatus, type setProgress } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useSetProgress } from './api.ts'
import type { Mentee } from './mentees.ts'
import { progressChoices } from './use-progress-dialog.tsx'

export const selectId = (menteeId: number) => `progress-of-${menteeId}`

type Props = { mentee: Mentee; onFocus: () => void; onLeave: (select: Element) => void }

/**
 * Sets the progress and keeps the notes. A choice by pointer saves immediately. Arrow keys pass through other
 * states, so a choice by key is saved on Enter or blur, and Escape cancels it.
 */
export function ProgressSelect({ mentee, onFocus, onLeave }: Props) {
  const saving = useSetProgress()
  const [chosen, setChosen] = useState<ProgressStatus | null>(null)
  const byKey = useRef(false)
  const [saved, setSaved] = useState<Reply<typeof setProgress>>()
  // Use the saved reply until the refetched list contains it.
  const isAhead = saved !== undefined && saved.version > (mentee.progress_version ?? 1)
  const current = isAhead
    ? saved
    : { progress_status: mentee.progress_status, version: mentee.progress_version }

  async function save(progressStatus: ProgressStatus) {
    if (progressStatus === current.progress_status) return setChosen(null)
    setChosen(progressStatus)
    const { version } = current
    const body = { progressStatus, ...(version ? { version } : {}) }
    const outcome = await saving.run({ params: { menteeId: mentee.id }, body })
    // Keep a newer choice that was made while saving.
    setChosen((now) => (now === progressStatus ? null : now))
    if (outcome.ok) setSaved(outcome.reply)
  }
  const { waiting, setWaiting, saveWaiting } = useWaiting(save)

  return (
    <NativeSelect
      id={selectId(mentee.id)}
      aria-label={`Progress of ${fullName(mentee)}`}
      aria-busy={saving.busy}
      data={progressChoices}
      value={chosen ?? current.progress_status}
      {...(waiting !== null && { description: 'Press Enter to save or Escape to cancel.' })}
      inputWrapperOrder={['input', 'description']}
      // Margin for the focus ring of the select.
      descriptionProps={{ mt: 'sm', mb: 0 }}
      onPointerDown={() => {
        byKey.current = false
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') saveWaiting()
        else if (event.key === 'Escape') {
          setWaiting(null)
          setChosen(null)
        } else byKey.current = true
      }}
      onChange={(event) => {
        const state = progressStatus.parse(event.currentTarget.value)
        if (!byKey.current) {
          setWaiting(null)
          return void save(state)
        }
        setWaiting(state)
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

/** A choice by key that is not saved yet. It is also saved on unmount. */
function useWaiting(save: (state: ProgressStatus) => unknown) {
  const [waiting, setWaiting] = useState<ProgressStatus | null>(null)
  function saveWaiting() {
    if (waiting === null) return
    setWaiting(null)
    save(waiting)
  }
  const saveOnUnmount = useEffectEvent(saveWaiting)
  useEffect(() => () => saveOnUnmount(), [])
  return { waiting, setWaiting, saveWaiting }
}
