import { Anchor, Box, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { CircleCheck, Wrench } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { signIn } from '#contract/session.ts'
import { endWorkSession, startWorkSignIn, workAccountName } from '#contract/work-account.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useFlashMessage } from '#web/kernel/navigation.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { adoptSession } from '#web/kernel/session.ts'
import type { AskedStep } from '#web/kernel/use-api-mutation.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { PlainPage } from '#web/kit/layout/Panel.tsx'
import { useErrorInTitle, usePageTitle } from '#web/kit/page/PageHeader.tsx'
import { FocusedProblem } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useIsStillAtProvider } from './leave-session.ts'
import type { PasskeyOutcome } from './passkey-sign-in.ts'
import styles from './Session.module.css'
import { useSignIn } from './use-sign-in.ts'
import { useWorkSignIn } from './use-work-sign-in.ts'

// Lazy, because most people need no second step.
const SecondStep = lazy(async () => ({
  default: (await loadChunk(() => import('./SecondStep.tsx'))).SecondStep,
}))

export function LoginPage() {
  const { siteName, maintenanceMode, workSignIn, passkeys } = usePublicSettings()
  const flashMessage = useFlashMessage()
  const signingIn = useSignIn()
  const [asked, setAsked] = useState<AskedStep>()
  const form = useForm({
    schema: signIn.body,
    start: { email: '', password: '' },
    refusalFocus: 'password',
    keepNothing: true,
    send: async (body) => {
      const outcome = await signingIn.run({ body })
      if (outcome.ok) {
        adoptSession(outcome.reply)
        return outcome
      }
      if (outcome.status !== undefined) form.set('password', '')
      if (outcome.asked) {
        setAsked(outcome.asked)
        return { ok: true }
      }
      // One message for both fields: it must not reveal which one was wrong.
      return { ok: false, fields: { password: outcome.message } }
    },
  })
  const heading = usePageTitle('Login')
  function restart() {
    setAsked(undefined)
    heading.current?.focus()
  }

  return (
    <PlainPage>
      <SessionCard>
        <Title order={1} ref={heading} tabIndex={-1}>
          {asked ? "Confirm it's you" : `Welcome to the ${siteName} dashboard`}
        </Title>
        {flashMessage && (
          <Notice colour="green" icon={CircleCheck}>
            {flashMessage}
          </Notice>
        )}
        {!asked && <p>Log in, or refer yourself for MST support.</p>}
        {maintenanceMode && (
          <Notice colour="yellow" icon={Wrench}>
            The service is down for maintenance. Only administrators can log in.
          </Notice>
        )}
        {asked ? (
          <Suspense>
            <SecondStep asked={asked} onDone={adoptSession} onRestart={restart} />
          </Suspense>
        ) : (
          <>
            {workSignIn && <WorkSignIn {...workSignIn} onAsked={setAsked} />}
            <PasswordSignIn form={form} isFolded={workSignIn?.only ?? false} passkeys={passkeys} />
          </>
        )}
        {!asked && (
          <Stack gap="sm" pt="md" style={{ borderTop: '1px solid var(--ui-line)' }}>
            <p>New to the programme?</p>
            <Button component={Link} to="/referral" variant="default" fullWidth>
              Refer Myself
            </Button>
          </Stack>
        )}
      </SessionCard>
    </PlainPage>
  )
}

type Props = {
  form: FormState<{ email: string; password: string }>
  /** Only one administrator can use a password, for emergencies. */
  isFolded: boolean
  /** Passkeys can be used too. */
  passkeys: boolean
}

function PasswordSignIn({ form, isFolded, passkeys }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isFolded && !isOpen) return <EmergencyButton onClick={() => setOpen(true)} />
  return (
    <>
      <Form form={form}>
        <TextInput
          label="Email"
          type="email"
          // The browser suggests passkeys here.
          autoComplete={passkeys ? 'username webauthn' : 'username'}
          autoFocus={isFolded}
          {...form.field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <ForgottenLink>Forgot your password?</ForgottenLink>
        <SubmitButton form={form} busyLabel="Signing in..." fullWidth>
          Sign in
        </SubmitButton>
      </Form>
      {passkeys && <PasskeySignIn onSignedIn={adoptSession} />}
    </>
  )
}

type WorkSignInProps = {
  name: string | null
  only: boolean
  /** The person needs a second step. */
  onAsked: (asked: AskedStep) => void
}

/** The button to the provider, and the result of the way there. The button keeps its place while it waits. */
function WorkSignIn({ name, only, onAsked }: WorkSignInProps) {
  const { problem, waiting, leave } = useWorkSignIn(onAsked)
  const isStillThere = useIsStillAtProvider()
  useErrorInTitle(problem !== undefined)
  return (
    <Stack gap="md">
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      <Button
        component="a"
        href={startWorkSignIn.path}
        fullWidth
        h="auto"
        py={13}
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-busy={waiting}
        onClick={leave}
      >
        {waiting ? 'Signing in...' : `Sign in with ${workAccountName(name)}`}
      </Button>
      {isStillThere && (
        <Text ta="center">
          <Anchor href={endWorkSession.path}>Sign out of {workAccountName(name)} too</Anchor>
        </Text>
      )}
      {!only && (
        <Text ta="center" c="dimmed">
          or
        </Text>
      )}
    </Stack>
  )
}

/** Shows the password's form, where the work account is the usual way. */
export const EmergencyButton = ({ onClick }: { onClick: () => void }) => (
  <TextButton ta="center" mih={44} onClick={onClick}>
    Log in for emergencies
  </TextButton>
)

export const ForgottenLink = ({ children }: { children: string }) => (
  <Box py={2}>
    <Link to="/forgot-password">{children}</Link>
  </Box>
)

/** The single box of the pages around sign-in. */
export const SessionCard = ({ children }: { children: ReactNode }) => (
  <Paper component="main" withBorder className={styles.card ?? ''}>
    {children}
  </Paper>
)

const load = () => loadChunk(() => import('./passkey-sign-in.ts'))
/** A question expires after five minutes. */
const renewMilliseconds = 240_000

/** A passkey instead of the password: by the button, or as the browser suggests it in the email field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Reply<typeof signIn>) => void }) {
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
