import { Box, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { localTime } from '#contract/dates.ts'
import type { SessionUser } from '#contract/session.ts'
import { useProofQuestion } from '#web/kernel/call.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { forgetEverythingUnsaved } from '#web/kernel/drafts.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { adoptSession, refetchProfile } from '#web/kernel/session.ts'
import type { AskedStep } from '#web/kernel/use-api-mutation.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { leaveSession } from './leave-session.ts'
import {
  EmergencyButton,
  PasswordFields,
  type Session,
  type SignInProps,
  usePasswordForm,
} from './ways-in.tsx'

const minute = 60_000
const warnBefore = 5 * minute

/**
 * Warns five minutes before the session expires, and asks to sign in again when it has expired. Only
 * a reply of the server counts as the end, because the computer's clock may be wrong by hours.
 */
export function SessionWatch({ user, lapsed }: { user: SessionUser; lapsed: boolean }) {
  const left = Date.parse(user.sessionEndsAt) - useNow().getTime()
  const end = localTime(new Date(user.sessionEndsAt), useTimeZone()).slice(11)
  const [warned, setWarned] = useState<string>()
  const minutesOver = left <= 0 ? Math.floor(-left / minute) : undefined
  useEffect(() => {
    if (minutesOver !== undefined && !lapsed) refetchProfile()
  }, [minutesOver, lapsed])

  const isWarned = !lapsed && left > 0 && left <= warnBefore && warned !== user.sessionEndsAt
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedStep>()
  const [isRestarted, setRestarted] = useState(false)
  /** If another person signs in, it navigates to the dashboard. */
  async function adopt(session: Session) {
    setAsked(undefined)
    if (adoptSession(session)) return
    forgetEverythingUnsaved()
    await navigate('/dashboard', { replace: true })
  }
  // The closed dialog forgets the password: after the session expires, anybody at this computer could submit it.
  function close() {
    if (lapsed) return
    setAsked(undefined)
    setWarned(user.sessionEndsAt)
  }
  return (
    <Dialog
      opened={lapsed || isWarned}
      onClose={close}
      title={lapsed ? 'Your session has ended' : 'Your session is about to end'}
      isQuestion
      zIndex={210}
    >
      {asked ? (
        <Suspense>
          <SecondStep
            asked={asked}
            onDone={(session) => void adopt(session)}
            onRestart={() => {
              setAsked(undefined)
              setRestarted(true)
            }}
          />
        </Suspense>
      ) : (
        <WaysInAgain
          email={user.email}
          text={
            lapsed
              ? 'Sign in again to continue. We have kept what you typed.'
              : `You will be signed out at ${end}. Sign in again to continue. We have kept what you typed.`
          }
          isRestarted={isRestarted}
          onSignedIn={adopt}
          onAsked={setAsked}
          leave={
            <Button variant="default" onClick={lapsed ? leaveSession : close}>
              {lapsed ? 'Logout' : 'Not now'}
            </Button>
          }
        />
      )}
    </Dialog>
  )
}

// Lazy, because most people need no second step.
const SecondStep = lazyPart(async () => (await import('./Proof.tsx')).SecondStep)

// Lazy, because many installations have only passwords.
const OtherWaysIn = lazyPart(async () => (await import('./provider-window.tsx')).OtherWaysIn)

type WaysInAgainProps = SignInProps & {
  email: string
  text: string
  /** The second step was left, whose focus the password takes over. */
  isRestarted: boolean
  /** The button that does not sign in. */
  leave: ReactNode
}

/** The ways of the sign-in page, for a dialog over an open page. */
function WaysInAgain({ text, isRestarted, leave, ...signIn }: WaysInAgainProps) {
  const { workSignIn, passkeys } = usePublicSettings()
  const [isEmergency, setEmergency] = useState(false)
  const form = usePasswordForm({ forgets: true, ...signIn })
  const isAlone = Boolean(workSignIn?.only) && !isEmergency
  const height = workSignIn && passkeys ? 104 : 44
  const others = (workSignIn || passkeys) && (
    // As high as the buttons, so that the dialog does not move when they have loaded.
    <Suspense fallback={<Box h={height} />}>
      <OtherWaysIn isAlone={isAlone} onSignedIn={signIn.onSignedIn} onAsked={signIn.onAsked} />
    </Suspense>
  )
  if (isAlone)
    return (
      <Stack>
        <p>{text}</p>
        {others}
        <EmergencyButton onClick={() => setEmergency(true)} />
        <Group justify="flex-end">{leave}</Group>
      </Stack>
    )
  return (
    <Form form={form}>
      <p>{text}</p>
      <PasswordFields
        form={form}
        passkeys={passkeys}
        focus={isEmergency || isRestarted ? 'password' : undefined}
      />
      {others}
      <Group justify="flex-end">
        {leave}
        <SubmitButton form={form} busyLabel="Signing in...">
          Sign in
        </SubmitButton>
      </Group>
    </Form>
  )
}

// Lazy, because sensitive calls are rare.
const ProveIdentity = lazyPart(async () => (await import('./Proof.tsx')).ProveIdentity)

/** Shows the question of a sensitive call. After Logout nobody answers it. */
export function ProofWatch() {
  const question = useProofQuestion()
  const [wasAsked, setWasAsked] = useState(false)
  if (question && !wasAsked) setWasAsked(true)
  useEffect(() => () => question?.settle(false), [question])
  return wasAsked ? (
    <Suspense>
      <ProveIdentity opened={question !== null} onSettled={(isProven) => question?.settle(isProven)} />
    </Suspense>
  ) : null
}
