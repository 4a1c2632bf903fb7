import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { FocusedProblem } from '#web/kit/states/FailedState.tsx'
import { useMakePasskey, useStartPasskey } from './api.ts'
import type { PasskeyPlace } from './passkeys.ts'
import { RecoveryCodes, StepTitle } from './RecoveryCodes.tsx'

const usualNames = { phone: 'My phone', here: 'This device' } as const

/** Asks where to keep the passkey, opens the browser's dialog, and shows new recovery codes. */
export function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const [starting, making] = [useStartPasskey(), useMakePasskey()]
  const [name, setName] = useState('')
  const [busy, setBusy] = useState<PasskeyPlace>()
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<string[]>()

  async function make(place: PasskeyPlace): Promise<string | undefined> {
    const started = await starting.run()
    if (!started.ok) return started.message
    const { newPasskey } = await loadChunk(() => import('./passkeys.ts'))
    const passkey = await newPasskey(started.reply, place)
    if (!passkey) return 'No passkey was added. Try again, or choose the other device.'
    const made = await making.run({ body: { name: name.trim() || usualNames[place], passkey } })
    if (!made.ok) return made.message
    if (made.reply.recoveryCodes.length > 0) setCodes(made.reply.recoveryCodes)
    else onDone()
    return undefined
  }
  async function press(place: PasskeyPlace) {
    if (busy) return
    setBusy(place)
    setProblem(undefined)
    setProblem(await make(place))
    setBusy(undefined)
  }
  if (codes) return <RecoveryCodes title="Save your recovery codes" codes={codes} onDone={onDone} />
  return (
    <Stack maw={460}>
      <StepTitle>Is this device yours alone?</StepTitle>
      <Text>On a shared computer, everyone who can unlock it could sign in as you.</Text>
      {problem && <FocusedProblem>{problem}</FocusedProblem>}
      <TextInput
        label="Name (optional)"
        description="To tell your passkeys apart. For example, My phone"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Group>
        <Button aria-busy={busy === 'phone'} onClick={() => void press('phone')}>
          Use my phone
        </Button>
        <Button variant="default" aria-busy={busy === 'here'} onClick={() => void press('here')}>
          Use this device
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  )
}
