import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Reply } from '#contract/endpoint.ts'
import { giveSecondFactor } from '#contract/factors.ts'
import { type AskedStep, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { PasskeyStep } from './PasskeyStep.tsx'
import { signInMessages } from './use-sign-in.ts'

type Props = {
  asked: AskedStep
  onDone: (session: Reply<typeof giveSecondFactor>) => void
  /** Back to the password. */
  onRestart: () => void
}

const ways = { passkey: 'Use my passkey', code: 'Use my app', recoveryCode: 'Use a recovery code' } as const
type Way = keyof typeof ways

/** The second step of a sign-in: a passkey, a code from the app, or a recovery code. */
export function SecondStep(props: Props) {
  const { secondSteps } = props.asked
  const open: Way[] = [
    ...(secondSteps.includes('passkey') ? (['passkey'] as const) : []),
    ...(secondSteps.includes('app') ? (['code'] as const) : []),
    'recoveryCode',
  ]
  const [way, setWay] = useState(open[0] ?? 'recoveryCode')
  return (
    <Stack>
      {way === 'passkey' ? <ByPasskey {...props} /> : <CodeForm key={way} kind={way} {...props} />}
      {open
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="default" fullWidth onClick={() => setWay(other)}>
            {ways[other]}
          </Button>
        ))}
      <Button variant="default" fullWidth onClick={props.onRestart}>
        Start again
      </Button>
    </Stack>
  )
}

const useGiving = () => useApiMutation(giveSecondFactor, signInMessages, { quiet: 'failures' })

function ByPasskey({ asked: { challenge }, onDone }: Props) {
  const giving = useGiving()
  return (
    <PasskeyStep
      label={ways.passkey}
      alone={false}
      ask={async () => challenge}
      send={async (passkey) => {
        const outcome = await giving.run({ body: { challenge, passkey } })
        if (!outcome.ok) return outcome.message
        onDone(outcome.reply)
        return undefined
      }}
    />
  )
}

const kinds = {
  code: { label: 'Code', hint: 'Open your authenticator app and enter the 6 digits it shows' },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up two-step sign-in',
  },
} as const
const typed = z.object({ text: z.string() })

function CodeForm({ kind, asked: { challenge }, onDone }: Props & { kind: keyof typeof kinds }) {
  const giving = useGiving()
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
