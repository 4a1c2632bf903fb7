import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { timeFromText } from './time-of-day.ts'

type Props = {
  label: string
  id: string
  name: string
  /** 'HH:MM', or the typed text while it is no valid time. */
  value?: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** A typed time of day. The native input shows AM and PM in some locales. */
export function TimeField({ value = '', onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      {...field}
      description="For example, 09:30"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={(timeFromText(typed) ?? typed) === value ? typed : value}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(timeFromText(text) ?? text)
      }}
      // Drop the typed text, so that '930' becomes '09:30'.
      onBlur={() => setTyped('')}
    />
  )
}
