import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Reply } from '#contract/endpoint.ts'
import { type Assertion, enterAppCode, giveSecondFactor, startPasskeyProof } from '#contract/factors.ts'
import { keysOf } from '#contract/fields.ts'
import { listWaysToProve, proveIdentity } from '#contract/proof.ts'
import { proveByWorkAccount, workAccountName } from '#contract/work-account.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { type AskedStep, type MutationResult, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { FocusedProblem } from '#web/kit/states/Notice.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useProviderWindow } from './provider-window.tsx'

type Place = 'step' | 'again'
type Way = 'password' | 'passkey' | 'code' | 'recoveryCode' | 'workAccount'
type WayTexts = Partial<Record<Place | 'label' | `${Place}Hint`, string>>

/**
 * The ways to prove who you are, in the order of the screen. A sign-in offers those with `step` as its second step,
 * a session those with `again`.
 */
const ways: Record<Way, WayTexts> = {
  password: { again: 'Use your password', label: 'Password' },
  passkey: { again: 'Use your passkey', step: 'Use my passkey' },
  code: {
    again: 'Use a code from your app',
    step: 'Use my app',
    label: 'Code',
    againHint: enterAppCode,
    stepHint: 'Open your authenticator app and enter the 6 digits it shows',
  },
  recoveryCode: {
    step: 'Use a recovery code',
    label: 'Recovery code',
    stepHint: 'One of the codes you saved when you set up two-step sign-in',
  },
  workAccount: { again: 'Use your work account' },
}
const formLabels: Record<Place, string> = { step: 'Second step', again: "Confirm it's you" }

type Given = {
  password?: string
  code?: string
  recoveryCode?: string
  passkey?: Assertion
  workAccount?: true
}

type ProofProps<Data> = {
  place: Place
  open: Partial<Record<Way, boolean>>
  /** Checks the typed text before it is sent. */
  check: (given: Given) => { issues: { message: string }[] } | undefined
  /** Asks the server for a question to the passkey; undefined if it refuses. */
  ask: () => Promise<string | undefined>
  /** The passkey is the only proof. */
  isAlone: boolean
  give: (given: Given) => Promise<MutationResult<Data>>
  onDone: (reply: Data) => void
  /** Arranges the button of the way and those of the others. */
  foot: (submit: ReactNode, others: ReactNode) => ReactNode
}
type WayProps<Data> = Omit<ProofProps<Data>, 'open' | 'foot'> & { foot: (submit: ReactNode) => ReactNode }

/** Asks for one proof of identity, and offers the other ways. */
function Proof<Data>({ open, foot, ...props }: ProofProps<Data>) {
  const account = workAccountName(usePublicSettings().workSignIn?.name)
  const offered = keysOf(ways).filter((way) => open[way])
  const [chosen, choose] = useState<Way>()
  const way = chosen ?? offered[0] ?? 'password'
  const others = offered
    .filter((other) => other !== way)
    .map((other) => (
      <Button key={other} variant="default" fullWidth onClick={() => choose(other)}>
        {other === 'workAccount' ? `Use ${account}` : ways[other][props.place]}
      </Button>
    ))
  const present = { ...props, foot: (submit: ReactNode) => foot(submit, others) }
  if (way === 'workAccount') return <ByWorkAccount account={account} {...present} />
  if (way === 'passkey') return <ByPasskey {...present} />
  return <ByText key={way} way={way} {...present} />
}

const typed = z.object({ text: z.string() })

type ByTextProps<Data> = WayProps<Data> & { way: 'password' | 'code' | 'recoveryCode' }

function ByText<Data>({ way, place, check, give, onDone, foot }: ByTextProps<Data>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useForm({
    schema: typed,
    start: { text: '' },
    refusalFocus: 'text',
    keepNothing: true,
    alsoCheck: ({ text }): Record<string, string> => {
      const error = check({ [way]: text })
      return error ? { text: error.issues[0]?.message ?? '' } : {}
    },
    send: async ({ text }) => {
      const outcome = await give({ [way]: text })
      if (outcome.ok) return outcome
      form.set('text', '')
      return { ok: false as const, fields: { text: outcome.fields[way] ?? outcome.message } }
    },
    onDone: (_, { reply }) => onDone(reply),
  })
  const { label = '', [`${place}Hint` as const]: hint } = ways[way]
  return (
    <Form form={form} label={formLabels[place]}>
      {way === 'password' ? (
        <PasswordField ref={field} label={label} autoComplete="current-password" {...form.field('text')} />
      ) : (
        <TextInput
          ref={field}
          label={label}
          description={hint}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoComplete={way === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('text')}
        />
      )}
      {foot(
        <SubmitButton form={form} busyLabel="Checking..." fullWidth={place === 'step'}>
          Continue
        </SubmitButton>,
      )}
    </Form>
  )
}

/** A button that opens the browser's dialog for passkeys. */
function ByPasskey<Data>({ place, ask, isAlone, give, onDone, foot }: WayProps<Data>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { data: problem, isPending, mutate } = useMutation({ mutationFn: use })
  /** Returns what went wrong. */
  async function use(): Promise<string | undefined> {
    const challenge = await ask()
    if (!challenge) return 'We could not ask for your passkey. Try again.'
    const { answerByPasskey, noPasskeyUsed } = await loadChunk(() => import('./passkeys.ts'))
    const passkey = await answerByPasskey(challenge, { alone: isAlone })
    if (!passkey) return noPasskeyUsed
    const outcome = await give({ passkey })
    if (!outcome.ok) return outcome.message
    onDone(outcome.reply)
    return undefined
  }
  return (
    <Stack>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      {foot(
        <Button
          ref={button}
          fullWidth={place === 'step'}
          aria-busy={isPending}
          onClick={() => isPending || mutate()}
        >
          {isPending ? 'Checking...' : ways.passkey[place]}
        </Button>,
      )}
    </Stack>
  )
}

/** Signs in again at the provider, in a window of its own, so that the page keeps what was typed. */
function ByWorkAccount<Data>({ account, give, onDone, foot }: WayProps<Data> & { account: string }) {
  const { isAway, isFinishing, problem, link } = useProviderWindow({
    takesFocus: true,
    onBack: async () => {
      const outcome = await give({ workAccount: true })
      if (!outcome.ok) return outcome.message
      onDone(outcome.reply)
      return undefined
    },
  })
  return (
    <Stack>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      <p role="status">
        {isAway
          ? `Sign in again with ${account} in the window that has opened. Then come back here.`
          : `Sign in again with ${account}. It opens in a new window.`}
      </p>
      {foot(
        <Button {...link} aria-busy={isFinishing}>
          {isFinishing ? 'Checking...' : isAway ? 'Open again' : 'Continue'}
        </Button>,
      )}
    </Stack>
  )
}

type StepProps = {
  asked: AskedStep
  onDone: (session: Reply<typeof giveSecondFactor>) => void
  /** Back to the password. */
  onRestart: () => void
}

/** The second step of a sign-in: a passkey, a code from the app, or a recovery code. */
export function SecondStep({ asked: { challenge, secondSteps }, onDone, onRestart }: StepProps) {
  const giving = useApiMutation(giveSecondFactor, { quiet: 'failures' })
  return (
    <Proof
      place="step"
      open={{
        passkey: secondSteps.includes('passkey'),
        code: secondSteps.includes('app'),
        recoveryCode: true,
      }}
      check={(given) => giveSecondFactor.body.safeParse({ challenge, ...given }).error}
      ask={async () => challenge}
      isAlone={false}
      give={(given) => giving.run({ body: { challenge, ...given } })}
      onDone={onDone}
      foot={(submit, others) => (
        <>
          {submit}
          {others}
          <Button variant="default" fullWidth onClick={onRestart}>
            Start again
          </Button>
        </>
      )}
    />
  )
}

type ProveProps = { opened: boolean; onSettled: (isProven: boolean) => void }

/** A fresh proof of identity over the page, whose dialogs and typed text stay. */
export function ProveIdentity({ opened, onSettled }: ProveProps) {
  return (
    <Dialog opened={opened} onClose={() => onSettled(false)} title="Confirm it's you" isQuestion zIndex={230}>
      <Stack>
        <p>You need to confirm your identity before you continue. We have kept what you typed.</p>
        <WaysToProve onSettled={onSettled} />
      </Stack>
    </Dialog>
  )
}

const quiet = { quiet: true } as const

function WaysToProve({ onSettled }: Pick<ProveProps, 'onSettled'>) {
  const open = useApiQuery(listWaysToProve)
  const asking = useApiMutation(startPasskeyProof, quiet)
  const byText = useApiMutation(proveIdentity, quiet)
  const byPasskey = useApiMutation(proveIdentity, { ...quiet, texts: startPasskeyProof.texts })
  const byAccount = useApiMutation(proveByWorkAccount, quiet)
  const cancel = () => onSettled(false)
  return (
    <QueryView query={open} rows={2}>
      {({ app, ...others }) =>
        app || Object.values(others).includes(true) ? (
          <Proof
            place="again"
            open={{ code: app, ...others }}
            check={(given) => proveIdentity.body.safeParse(given).error}
            ask={async () => {
              const outcome = await asking.run()
              return outcome.ok ? outcome.reply.challenge : undefined
            }}
            isAlone
            give={(given) =>
              given.workAccount ? byAccount.run() : (given.passkey ? byPasskey : byText).run({ body: given })
            }
            onDone={() => onSettled(true)}
            foot={(submit, others) => (
              <>
                {others}
                <DialogFoot>
                  <Button variant="default" onClick={cancel}>
                    Cancel
                  </Button>
                  {submit}
                </DialogFoot>
              </>
            )}
          />
        ) : (
          <>
            <p>Log out and log in again. Then you have ten minutes to do this.</p>
            <DialogFoot>
              <Button data-autofocus onClick={cancel}>
                Close
              </Button>
            </DialogFoot>
          </>
        )
      }
    </QueryView>
  )
}
