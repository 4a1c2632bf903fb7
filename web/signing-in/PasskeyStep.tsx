import { Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Assertion } from '#contract/factors.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { FocusedProblem } from '#web/kit/states/FailedState.tsx'

type Props = {
  label: string
  /** Asks the server for a question; undefined if it refuses. */
  ask: () => Promise<string | undefined>
  alone: boolean
  /** Sends the answer; returns a problem to show. */
  send: (passkey: Assertion) => Promise<string | undefined>
  /** In a dialog: buttons for other ways, and Cancel. */
  others?: ReactNode
  onCancel?: () => void
}

/** A button that opens the browser's dialog for passkeys. */
export function PasskeyStep({ label, ask, alone, send, others, onCancel }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  async function press() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    setProblem(await use())
    setBusy(false)
  }
  async function use(): Promise<string | undefined> {
    const challenge = await ask()
    if (!challenge) return 'We could not ask for your passkey. Try again.'
    const { answerByPasskey, noPasskeyUsed } = await loadChunk(() => import('./passkeys.ts'))
    const passkey = await answerByPasskey(challenge, { alone })
    return passkey ? send(passkey) : noPasskeyUsed
  }
  const start = (
    <Button ref={button} fullWidth={!onCancel} aria-busy={busy} onClick={() => void press()}>
      {busy ? 'Checking...' : label}
    </Button>
  )
  return (
    <Stack>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      {others}
      {onCancel ? (
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          {start}
        </DialogFoot>
      ) : (
        start
      )}
    </Stack>
  )
}
