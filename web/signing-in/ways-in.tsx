import { Box, Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { OpenPath } from '#contract/pages.ts'
import { signIn } from '#contract/session.ts'
import { loadChunk, whenIdle } from '#web/kernel/load-chunk.ts'
import { type AskedStep, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { PlainMain } from '#web/kit/layout/PlainPage.tsx'
import { FocusedProblem } from '#web/kit/states/Notice.tsx'
import type { PasskeyOutcome } from './passkeys.ts'

/** Shared by the sign-in page and the dialog over an open page. */

export type Session = Reply<typeof signIn>
export type SignInProps = {
  onSignedIn: (session: Session) => unknown
  /** The person needs a second step. */
  onAsked: (asked: AskedStep) => void
}

type Password = SignInProps & {
  /** The email address that the form begins with. */
  email: string
  /** Never keeps a password: after a session has expired, anybody at this computer could submit it. */
  forgets: boolean
}

export function usePasswordForm({ email, forgets, onSignedIn, onAsked }: Password) {
  const signingIn = useApiMutation(signIn, { quiet: 'failures' })
  const form = useForm({
    schema: signIn.body,
    start: { email, password: '' },
    refusalFocus: 'password',
    keepNothing: true,
    send: async (body) => {
      const outcome = await signingIn.run({ body })
      if (forgets || (!outcome.ok && outcome.status !== undefined)) form.set('password', '')
      if (outcome.ok) await onSignedIn(outcome.reply)
      else if (outcome.asked) onAsked(outcome.asked)
      // One message for both fields: it must not reveal which one was wrong.
      else return { ok: false, fields: { password: outcome.message } }
      return { ok: true }
    },
  })
  return form
}

type FieldsProps = {
  form: FormState<{ email: string; password: string }>
  passkeys: boolean
  focus?: 'email' | 'password' | undefined
}

export const PasswordFields = ({ form, passkeys, focus }: FieldsProps) => (
  <>
    <TextInput
      label="Email"
      type="email"
      // The browser suggests passkeys here.
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      autoFocus={focus === 'email'}
      {...form.field('email')}
    />
    <PasswordField
      label="Password"
      autoComplete="current-password"
      data-autofocus
      autoFocus={focus === 'password'}
      {...form.field('password')}
    />
  </>
)

/** Shows the password's form, where the work account is the usual way. */
export const EmergencyButton = ({ onClick }: { onClick: () => void }) => (
  <TextButton className="big-target" onClick={onClick}>
    Sign in for emergencies
  </TextButton>
)

export const CardLink = ({ to, children }: { to: OpenPath; children: string }) => (
  <Box py={2}>
    <Link to={to}>{children}</Link>
  </Box>
)

/** The single box of the pages around sign-in. */
export const SessionCard = ({ children }: { children: ReactNode }) => (
  <PlainMain isNarrow>{children}</PlainMain>
)

const load = () => loadChunk(() => import('./passkeys.ts'))
/** A question expires after five minutes. */
const renewMilliseconds = 240_000

/** A passkey instead of the password: by the button, or as the browser suggests it in the email field. */
export function PasskeySignIn({ onSignedIn }: Pick<SignInProps, 'onSignedIn'>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const settle = useEffectEvent((outcome: PasskeyOutcome) => {
    if ('session' in outcome) onSignedIn(outcome.session)
    if ('problem' in outcome) setProblem(outcome.problem)
  })
  useEffect(() => {
    const renewal = setTimeout(() => setRound(round + 1), renewMilliseconds)
    const cancel = whenIdle(
      () =>
        void load().then(async ({ signInWithPasskey }) => settle(await signInWithPasskey({ inField: true }))),
    )
    return () => {
      cancel()
      clearTimeout(renewal)
    }
  }, [round])

  async function press() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const { signInWithPasskey } = await load()
    settle(await signInWithPasskey({ inField: false }))
    setBusy(false)
    setRound(round + 1)
  }
  return (
    <>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      <Button variant="default" fullWidth aria-busy={busy} onClick={() => void press()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
