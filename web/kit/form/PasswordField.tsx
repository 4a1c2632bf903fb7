import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { TextButton } from '#web/kit/layout/Buttons.tsx'

/** A password input with a Show/Hide button; `autoComplete` is 'current-password' or 'new-password'. */
export function PasswordField(props: TextInputProps & { autoComplete: string }) {
  const [shown, setShown] = useState(false)
  const name = typeof props.label === 'string' ? props.label.toLowerCase() : 'password'
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      rightSectionWidth={72}
      rightSection={
        <TextButton
          style={{ minWidth: 56, minHeight: 32, justifyContent: 'center' }}
          aria-label={`${shown ? 'Hide' : 'Show'} ${name}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </TextButton>
      }
    />
  )
}
