import { Button, Stack } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { proveByWorkAccount, startWorkProof, workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { WayProps } from './way-props.ts'
import { onReturn } from './work-proof.ts'

const messages = { error: 'We could not check your work account' }

/** Signs in again at the provider, in a window of its own, so that the page keeps what was typed. */
export function ProveByWorkAccount({ others, onDone, onCancel }: WayProps) {
  const { workSignIn } = usePublicSettings()
  const name = workAccountName(workSignIn?.name)
  const proving = useApiMutation(proveByWorkAccount, messages, { quiet: true })
  const [isAway, setAway] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLAnchorElement>(null)
  useEffect(() => button.current?.focus(), [])
  const finish = useEffectEvent(async () => {
    if (!isAway) return
    setAway(false)
    const outcome = await proving.run()
    if (outcome.ok) onDone()
    else setProblem(outcome.message)
  })
  useEffect(() => onReturn(() => void finish()), [])

  function leave(event: MouseEvent) {
    setAway(true)
    setProblem(undefined)
    // A browser that blocks the window follows the link instead, in a tab.
    if (window.open(startWorkProof.path, 'work-account', 'popup,width=520,height=720')) event.preventDefault()
  }
  return (
    <Stack>
      {problem && (
        <Notice role="alert" colour="red" icon={CircleAlert}>
          {problem}
        </Notice>
      )}
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
          href={startWorkProof.path}
          target="_blank"
          aria-busy={proving.busy}
          onClick={leave}
        >
          {proving.busy ? 'Checking...' : isAway ? 'Open again' : 'Continue'}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
