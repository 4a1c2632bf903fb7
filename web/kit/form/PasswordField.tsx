import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { passwordHint, passwordTooShort } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'

/** The rule for the new password in this field of a form: its hint, and the check beyond the schema. */
export function usePasswordRule<Name extends string>(name: Name) {
  const { passwordMinLength: least } = usePublicSettings()
  const check = ({ [name]: typed }: Record<Name, string>): Record<string, string> =>
    typed && [...typed].length < least ? { [name]: passwordTooShort(least) } : {}
  return { hint: passwordHint(least), check }
}

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
