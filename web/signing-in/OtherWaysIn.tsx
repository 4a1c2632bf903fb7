import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import { finishWorkSignIn, workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { type AskedStep, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { FocusedProblem } from '#web/kit/states/FailedState.tsx'
import { PasskeySignIn } from './LoginPage.tsx'
import { providerWindow, useProviderWindow } from './use-provider-window.ts'
import { signInMessages } from './use-sign-in.ts'

type Props = {
  /** There is no password form beside them. */
  isAlone: boolean
  onSignedIn: (session: Reply<typeof signIn>) => void
  /** The person needs a second step. */
  onAsked: (asked: AskedStep) => void
}

/** The ways of the sign-in page other than the password, for a dialog over an open page. */
export function OtherWaysIn(props: Props) {
  const { workSignIn, passkeys } = usePublicSettings()
  return (
    <Stack>
      {workSignIn && <WorkSignInAgain name={workSignIn.name} {...props} />}
      {passkeys && <PasskeySignIn onSignedIn={props.onSignedIn} />}
    </Stack>
  )
}

function WorkSignInAgain({ name, isAlone, onSignedIn, onAsked }: Props & { name: string | null }) {
  const finishing = useApiMutation(finishWorkSignIn, signInMessages, { quiet: 'failures' })
  const [problem, setProblem] = useState<string>()
  const { isAway, leave } = useProviderWindow(async () => {
    const outcome = await finishing.run()
    if (outcome.ok) onSignedIn(outcome.reply)
    else if (outcome.asked) onAsked(outcome.asked)
    else setProblem(outcome.message)
  })
  const button = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isAlone) button.current?.focus()
  }, [isAlone])
  const account = workAccountName(name)
  return (
    <>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      {isAway && (
        <p role="status">{`Sign in with ${account} in the window that has opened. Then come back here.`}</p>
      )}
      <Button
        component="a"
        {...providerWindow}
        variant={isAlone ? 'filled' : 'default'}
        fullWidth
        h="auto"
        py={13}
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-busy={finishing.busy}
        ref={button}
        onClick={(event) => {
          setProblem(undefined)
          leave(event)
        }}
      >
        {finishing.busy ? 'Signing in...' : `Sign in with ${account}`}
      </Button>
    </>
  )
}
