import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { maxMeetings } from '#contract/standard.ts'
import styles from './MeetingFields.module.css'
import { type MeetingValue, newMeeting } from './standard-form.ts'

type Props = {
  /** Prefix of the ids of the form's fields. */
  idPrefix: string
  meetings: MeetingValue[]
  problems: { name: string; sentence: string }[]
  onChange: (meetings: MeetingValue[]) => void
}

const rhythms = [
  { value: 'once', label: 'Once, by day' },
  { value: 'weeks', label: 'Every few weeks' },
]

/** The named meetings of one's own standard. The focus moves to a new meeting. */
export function MeetingFields({ idPrefix, meetings, problems, onChange }: Props) {
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })
  const addId = `${idPrefix}-meetings`
  const idOf = (place: number, field: string) => `${addId}-${place}-${field}`
  const errorOf = (place: number, field: string) =>
    problems.find(({ name }) => name === `meetings.${place}.${field}`)?.sentence
  const change = (place: number, changed: Partial<MeetingValue>) => {
    const meeting = meetings[place]
    if (meeting) onChange(meetings.with(place, { ...meeting, ...changed }))
  }
  return (
    <>
      {meetings.map(({ name, every, number }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: meetings have no other key
        <fieldset key={place} className={styles.meeting}>
          <legend className="reader-only">Meeting {place + 1}</legend>
          <TextInput
            id={idOf(place, 'name')}
            label={`Meeting ${place + 1}`}
            autoComplete="off"
            value={name}
            error={errorOf(place, 'name')}
            onChange={(event) => change(place, { name: event.currentTarget.value })}
          />
          <NativeSelect
            id={idOf(place, 'every')}
            label="How often"
            data={rhythms}
            value={every}
            onChange={(event) => change(place, { every: event.currentTarget.value as MeetingValue['every'] })}
          />
          <TextInput
            id={idOf(place, 'number')}
            label={every === 'once' ? 'Day' : 'Weeks'}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            error={errorOf(place, 'number')}
            onChange={(event) => change(place, { number: event.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove meeting ${place + 1}`}
            onClick={() => {
              focusNext.current = place === 0 ? addId : idOf(place - 1, 'name')
              onChange(meetings.toSpliced(place, 1))
            }}
          >
            <Trash2 size={18} aria-hidden />
          </Button>
        </fieldset>
      ))}
      {meetings.length < maxMeetings && (
        <div>
          <Button
            id={addId}
            variant="default"
            leftSection={<Plus size={18} aria-hidden />}
            onClick={() => {
              focusNext.current = idOf(meetings.length, 'name')
              onChange([...meetings, newMeeting])
            }}
          >
            Add meeting
          </Button>
        </div>
      )}
    </>
  )
}
