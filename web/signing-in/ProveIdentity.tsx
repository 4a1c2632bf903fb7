import { Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { enterAppCode, startPasskeyProof } from '#contract/factors.ts'
import { listWaysToProve, proveIdentity } from '#contract/proof.ts'
import { proveByWorkAccount, workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { FocusedProblem } from '#web/kit/states/FailedState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { providerWindow, useProviderWindow } from './use-provider-window.ts'

type Props = { opened: boolean; onSettled: (isProven: boolean) => void }

/** A fresh proof of identity over the page, whose dialogs and typed text stay. */
export function ProveIdentity({ opened, onSettled }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={() => onSettled(false)}
      title="Confirm it's you"
      width={440}
      role="alertdialog"
      neverFullScreen
      closeButton={false}
      zIndex={230}
    >
      <Stack>
        <p>You need to confirm your identity before you continue. We have kept what you typed.</p>
        <Ways onDone={() => onSettled(true)} onCancel={() => onSettled(false)} />
      </Stack>
    </Dialog>
  )
}

const inOrder = ['password', 'passkey', 'app', 'workAccount'] as const
type Way = (typeof inOrder)[number]

function Ways(props: Omit<WayProps, 'others'>) {
  const ways = useApiQuery(listWaysToProve)
  const [chosen, choose] = useState<Way>()
  const { workSignIn } = usePublicSettings()
  const offers: Record<Way, string> = {
    password: 'Use your password',
    passkey: 'Use your passkey',
    app: 'Use a code from your app',
    workAccount: `Use ${workAccountName(workSignIn?.name)}`,
  }
  return (
    <QueryView query={ways} rows={2}>
      {(has) => {
        const open = inOrder.filter((way) => has[way])
        const present = chosen ?? open[0]
        const others = open
          .filter((way) => way !== present)
          .map((way) => (
            <Button key={way} variant="default" fullWidth onClick={() => choose(way)}>
              {offers[way]}
            </Button>
          ))
        return present ? (
          <WayForm way={present} others={others} {...props} />
        ) : (
          <NoWay onCancel={props.onCancel} />
        )
      }}
    </QueryView>
  )
}

function WayForm({ way, ...props }: WayProps & { way: Way }) {
  if (way === 'workAccount') return <ProveByWorkAccount {...props} />
  if (way === 'passkey') return <ProveByPasskey {...props} />
  return <ProveByText key={way} way={way} {...props} />
}

function NoWay({ onCancel }: Pick<WayProps, 'onCancel'>) {
  return (
    <>
      <p>Log out and log in again. Then you have ten minutes to do this.</p>
      <DialogFoot>
        <Button data-autofocus onClick={onCancel}>
          Close
        </Button>
      </DialogFoot>
    </>
  )
}

const messages = { error: 'We could not check your passkey' }

function ProveByPasskey({ others, onDone, onCancel }: WayProps) {
  const asking = useApiMutation(startPasskeyProof, messages, { quiet: true })
  const proving = useApiMutation(proveIdentity, messages, { quiet: true })
  return (
    <PasskeyStep
      label="Use your passkey"
      alone
      ask={async () => {
        const outcome = await asking.run()
        return outcome.ok ? outcome.reply.challenge : undefined
      }}
      send={async (passkey) => {
        const outcome = await proving.run({ body: { passkey } })
        if (!outcome.ok) return outcome.message
        onDone()
        return undefined
      }}
      others={others}
      onCancel={onCancel}
    />
  )
}

const proveByWorkAccountMessages = { error: 'We could not check your work account' }

/** Signs in again at the provider, in a window of its own, so that the page keeps what was typed. */
function ProveByWorkAccount({ others, onDone, onCancel }: WayProps) {
  const { workSignIn } = usePublicSettings()
  const name = workAccountName(workSignIn?.name)
  const proving = useApiMutation(proveByWorkAccount, proveByWorkAccountMessages, { quiet: true })
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLAnchorElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { isAway, leave } = useProviderWindow(async () => {
    const outcome = await proving.run()
    if (outcome.ok) onDone()
    else setProblem(outcome.message)
  })
  return (
    <Stack>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      <p role="status">
        {isAway
          ? `Sign in again with ${name} in the window that has opened. Then come back here.`
          : `Sign in again with ${name}. It opens in a new window.`}
      </p>
      {others}
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          component="a"
          ref={button}
          {...providerWindow}
          aria-busy={proving.busy}
          onClick={(event) => {
            setProblem(undefined)
            leave(event)
          }}
        >
          {proving.busy ? 'Checking...' : isAway ? 'Open again' : 'Continue'}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

const proveByTextMessages = { error: 'We could not check it' }
const typed = z.object({ text: z.string() })
const nameOf = { password: 'password', app: 'code' } as const

/** A proof of identity by the password, or by a code of the authenticator app. */
function ProveByText({ way, others, onDone, onCancel }: WayProps & { way: keyof typeof nameOf }) {
  const proving = useApiMutation(proveIdentity, proveByTextMessages, { quiet: true })
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

/** The props of each way to prove an identity. `others`: buttons for the other ways. */
type WayProps = { others: ReactNode; onDone: () => void; onCancel: () => void }
