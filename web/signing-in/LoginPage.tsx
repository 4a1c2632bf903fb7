import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { CircleAlert, CircleCheck, Wrench } from 'lucide-react'
import { type MouseEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  backFromProvider,
  endWorkSession,
  finishWorkSignIn,
  startWorkSignIn,
  workAccountName,
} from '#contract/work-account.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useFlashMessage } from '#web/kernel/navigation.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { adoptSession } from '#web/kernel/session.ts'
import { canStoreToken } from '#web/kernel/session-store.ts'
import { type AskedStep, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useIsDrawn } from '#web/kernel/use-is-drawn.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PlainPage } from '#web/kit/layout/PlainPage.tsx'
import { useErrorInTitle, usePageTitle } from '#web/kit/page/page-title.ts'
import { FocusedProblem, Notice } from '#web/kit/states/Notice.tsx'
import {
  forgetAskedPage,
  isOwnPage,
  keepAskedPage,
  readAskedPage,
  textIn,
  useIsStillAtProvider,
} from './own-page.ts'
import {
  CardLink,
  EmergencyButton,
  PasskeySignIn,
  PasswordFields,
  SessionCard,
  type SignInProps,
  usePasswordForm,
} from './ways-in.tsx'

// Lazy, because most people need no second step.
const SecondStep = lazyPart(async () => (await import('./Proof.tsx')).SecondStep)

export function LoginPage() {
  const { siteName, maintenanceMode, workSignIn, passkeys } = usePublicSettings()
  const flashMessage = useFlashMessage()
  const [asked, setAsked] = useState<AskedStep>()
  const [isEmergency, setEmergency] = useState(false)
  const form = usePasswordForm({ email: '', forgets: false, onSignedIn: adoptSession, onAsked: setAsked })
  const isStorageMissing = useIsDrawn() && !canStoreToken()
  const heading = usePageTitle('Login')
  function restart() {
    setAsked(undefined)
    setEmergency(false)
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
        {!asked && <p>Sign in, or refer yourself for MST support.</p>}
        {maintenanceMode && (
          <Notice colour="yellow" icon={Wrench}>
            The service is down for maintenance. Only administrators can sign in.
          </Notice>
        )}
        {isStorageMissing ? (
          <Notice role="alert" colour="red" icon={CircleAlert}>
            Allow this site to store data in this browser to sign in.
          </Notice>
        ) : asked ? (
          <Suspense>
            <SecondStep asked={asked} onDone={adoptSession} onRestart={restart} />
          </Suspense>
        ) : (
          <>
            {workSignIn && <WorkSignIn {...workSignIn} onAsked={setAsked} />}
            {workSignIn?.only && !isEmergency ? (
              // Only one administrator can use a password, for emergencies.
              <EmergencyButton onClick={() => setEmergency(true)} />
            ) : (
              <>
                <Form form={form}>
                  <PasswordFields form={form} passkeys={passkeys} focus={isEmergency ? 'email' : undefined} />
                  <CardLink to="/forgot-password">Forgot your password?</CardLink>
                  <SubmitButton form={form} busyLabel="Signing in..." fullWidth>
                    Sign in
                  </SubmitButton>
                </Form>
                {passkeys && <PasskeySignIn onSignedIn={adoptSession} />}
              </>
            )}
          </>
        )}
        {!asked && (
          <Stack className="ruled" gap="sm" pt="md">
            <p>New to the programme?</p>
            <Button component={Link} to="/referral" variant="default" fullWidth>
              Refer Myself
            </Button>
            <CardLink to="/how-this-works">How this works</CardLink>
          </Stack>
        )}
      </SessionCard>
    </PlainPage>
  )
}

type WorkSignInProps = Pick<SignInProps, 'onAsked'> & { name: string | null; only: boolean }

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

/** Leads to the provider, and signs in after it has led back. */
function useWorkSignIn(onAsked: SignInProps['onAsked']) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const finishing = useApiMutation(finishWorkSignIn, { quiet: 'failures' })
  const isBack = new URLSearchParams(search).has(backFromProvider)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  const finish = useEffectEvent(async () => {
    setWaiting(true)
    const from = readAskedPage()
    forgetAskedPage()
    // Not the address from the provider, so that Back and reload do not ask again.
    await navigate('/login', { replace: true, state: isOwnPage(from) ? { to: from } : null })
    const outcome = await finishing.run()
    if (outcome.ok) return void adoptSession(outcome.reply)
    setWaiting(false)
    if (outcome.asked) onAsked(outcome.asked)
    else setProblem(outcome.message)
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!isBack || begun.current) return
    begun.current = true
    void finish()
  }, [isBack])

  // A browser may restore the page as it was left.
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && setWaiting(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  function leave(event: MouseEvent) {
    if (waiting) return event.preventDefault()
    const from = textIn(state, 'from')
    if (from) keepAskedPage(from)
    setProblem(undefined)
    setWaiting(true)
  }
  return { problem, waiting, leave }
}
