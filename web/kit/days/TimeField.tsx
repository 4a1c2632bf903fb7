import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { timeFromText } from './time-of-day.ts'

type Props = {
  label: string
  id: string
  name: string
  /** 'HH:MM', or what is typed as long as that is no time. */
  value?: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** A time of day, typed. The browser's own field would show AM and PM where its language has them. */
export function TimeField({ value = '', onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      {...field}
      description="Like 09:30"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={(timeFromText(typed) ?? typed) === value ? typed : value}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(timeFromText(text) ?? text)
      }}
      // Forgets how it was typed: '930' turns into '09:30'.
      onBlur={() => setTyped('')}
    />
  )
}
