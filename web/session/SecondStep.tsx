import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Reply } from '#contract/endpoint.ts'
import { giveSecondFactor } from '#contract/factors.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { signInMessages } from './use-sign-in.ts'

type Props = {
  challenge: string
  onDone: (session: Reply<typeof giveSecondFactor>) => void
  /** Back to the password. */
  onRestart: () => void
}

const kinds = {
  code: {
    label: 'Code',
    hint: 'Open your authenticator app and enter the 6 digits it shows',
    other: 'Use a recovery code',
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up your app',
    other: 'Use my app',
  },
} as const
type KindOfCode = keyof typeof kinds

/** The second step of a sign-in: a code from the app, or a recovery code. */
export function SecondStep(props: Props) {
  const [kind, setKind] = useState<KindOfCode>('code')
  const other = kind === 'code' ? 'recoveryCode' : 'code'
  return (
    <Stack>
      <CodeForm key={kind} kind={kind} {...props} />
      <Button variant="default" fullWidth onClick={() => setKind(other)}>
        {kinds[kind].other}
      </Button>
      <Button variant="default" fullWidth onClick={props.onRestart}>
        Start again
      </Button>
    </Stack>
  )
}

const typed = z.object({ text: z.string() })

function CodeForm({ kind, challenge, onDone }: Props & { kind: KindOfCode }) {
  const giving = useApiMutation(giveSecondFactor, signInMessages, { quiet: 'failures' })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useForm({
    schema: typed,
    start: { text: '' },
    refusalFocus: 'text',
    keepNothing: true,
    alsoCheck: ({ text }): Record<string, string> => {
      const { error } = giveSecondFactor.body.safeParse({ challenge, [kind]: text })
      return error ? { text: error.issues[0]?.message ?? '' } : {}
    },
    send: async ({ text }) => {
      const outcome = await giving.run({ body: { challenge, [kind]: text } })
      if (outcome.ok) return outcome
      form.set('text', '')
      return { ok: false as const, fields: { text: outcome.message } }
    },
    onDone: (_, { reply }) => onDone(reply),
  })
  const { label, hint } = kinds[kind]
  return (
    <Form form={form} label="Second step">
      <TextInput
        ref={field}
        label={label}
        description={hint}
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('text')}
      />
      <SubmitButton form={form} busyLabel="Checking..." fullWidth>
        Continue
      </SubmitButton>
    </Form>
  )
}
