import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { enterAppCode } from '#contract/factors.ts'
import { proveIdentity } from '#contract/proof.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import type { WayProps } from './way-props.ts'

const messages = { error: 'We could not check it' }
const typed = z.object({ text: z.string() })
const nameOf = { password: 'password', app: 'code' } as const

/** A proof of identity by the password, or by a code of the authenticator app. */
export function ProveByText({ way, others, onDone, onCancel }: WayProps & { way: keyof typeof nameOf }) {
  const proving = useApiMutation(proveIdentity, messages, { quiet: true })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const name = nameOf[way]
  const form = useForm({
    schema: typed,
    start: { text: '' },
    refusalFocus: 'text',
    keepNothing: true,
    alsoCheck: ({ text }): Record<string, string> => {
      const { error } = proveIdentity.body.safeParse({ [name]: text })
      return error ? { text: error.issues[0]?.message ?? '' } : {}
    },
    send: async ({ text }) => {
      const outcome = await proving.run({ body: { [name]: text } })
      if (outcome.ok) return outcome
      form.set('text', '')
      return { ok: false as const, fields: { text: outcome.fields[name] ?? outcome.message } }
    },
    onDone,
  })
  return (
    <Form form={form} label="Confirm it's you">
      {way === 'password' ? (
        <PasswordField ref={field} label="Password" autoComplete="current-password" {...form.field('text')} />
      ) : (
        <TextInput
          ref={field}
          label="Code"
          description={enterAppCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('text')}
        />
      )}
      {others}
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} busyLabel="Checking...">
          Continue
        </SubmitButton>
      </DialogFoot>
    </Form>
  )
}
