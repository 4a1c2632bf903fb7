import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { finishWorkSignIn, startWorkProof, workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FocusedProblem } from '#web/kit/states/Notice.tsx'
import { PasskeySignIn, SessionCard, type SignInProps } from './ways-in.tsx'

/** Connects the window that signs in at the provider with the page that asked for it. */
const channelName = 'work-account-proof'

type Back = {
  /** The provider has led back. Returns a problem to show. */
  onBack: () => Promise<string | undefined>
  takesFocus: boolean
}

/** A link to the provider in a window of its own, so that the page keeps what was typed. */
export function useProviderWindow({ onBack, takesFocus }: Back) {
  const [isAway, setAway] = useState(false)
  const finishing = useMutation({ mutationFn: onBack })
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  const finish = useEffectEvent(() => {
    if (!isAway) return
    setAway(false)
    finishing.mutate()
  })
  useEffect(() => {
    // A message, because the provider's pages cut the opener off.
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => finish()
    return () => channel.close()
  }, [])

  function onClick(event: MouseEvent) {
    finishing.reset()
    setAway(true)
    // A browser that blocks the window follows the link instead, in a tab.
    if (window.open(startWorkProof.path, 'work-account', 'popup,width=520,height=720')) event.preventDefault()
  }
  const link = { component: 'a', ref, href: startWorkProof.path, target: '_blank', onClick } as const
  return { isAway, isFinishing: finishing.isPending, problem: finishing.data, link }
}

/** The last page of the window in which a person has signed in again with their work account. */
export function BackFromProvider() {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage('back')
    channel.close()
    // Browsers close only windows that a script has opened, and some not after another site.
    window.close()
  }, [])
  return (
    <SessionCard>
      <PageHeader title="Go back to your page" withoutBack />
      <p>You can close this window. Continue on the page that you came from.</p>
    </SessionCard>
  )
}

type OtherWaysProps = SignInProps & {
  /** There is no password form beside them. */
  isAlone: boolean
}

/** The ways of the sign-in page other than the password, for a dialog over an open page. */
export function OtherWaysIn(props: OtherWaysProps) {
  const { workSignIn, passkeys } = usePublicSettings()
  return (
    <Stack>
      {workSignIn && <WorkSignInAgain name={workSignIn.name} {...props} />}
      {passkeys && <PasskeySignIn onSignedIn={props.onSignedIn} />}
    </Stack>
  )
}

function WorkSignInAgain({ name, isAlone, onSignedIn, onAsked }: OtherWaysProps & { name: string | null }) {
  const finishing = useApiMutation(finishWorkSignIn, { quiet: 'failures' })
  const { isAway, isFinishing, problem, link } = useProviderWindow({
    takesFocus: isAlone,
    onBack: async () => {
      const outcome = await finishing.run()
      if (outcome.ok) onSignedIn(outcome.reply)
      else if (outcome.asked) onAsked(outcome.asked)
      else return outcome.message
      return undefined
    },
  })
  const account = workAccountName(name)
  return (
    <>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      {isAway && (
        <p role="status">{`Sign in with ${account} in the window that has opened. Then come back here.`}</p>
      )}
      <Button
        {...link}
        variant={isAlone ? 'filled' : 'default'}
        fullWidth
        h="auto"
        py={13}
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-busy={isFinishing}
      >
        {isFinishing ? 'Signing in...' : `Sign in with ${account}`}
      </Button>
    </>
  )
}
