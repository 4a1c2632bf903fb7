import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { proveByWorkAccount, workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { FocusedProblem } from '#web/kit/states/FocusedProblem.tsx'
import { providerWindow, useProviderWindow } from './use-provider-window.ts'
import type { WayProps } from './way-props.ts'

const messages = { error: 'We could not check your work account' }

/** Signs in again at the provider, in a window of its own, so that the page keeps what was typed. */
export function ProveByWorkAccount({ others, onDone, onCancel }: WayProps) {
  const { workSignIn } = usePublicSettings()
  const name = workAccountName(workSignIn?.name)
  const proving = useApiMutation(proveByWorkAccount, messages, { quiet: true })
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
