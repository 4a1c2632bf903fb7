import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'
import { FocusedProblem } from '#web/kit/states/FocusedProblem.tsx'
import type { PasskeyOutcome } from './passkey-sign-in.ts'

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
