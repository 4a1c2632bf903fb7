import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { getFactors } from '#contract/factors.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { useReturnedFocus } from '#web/kit/page/use-returned-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useRemovePasskey } from './api.ts'
import { PasskeyRows } from './PasskeyRows.tsx'

// Lazy, because a person adds a passkey seldom.
const AddPasskey = lazy(async () => ({
  default: (await loadChunk(() => import('./AddPasskey.tsx'))).AddPasskey,
}))

/** One's own passkeys. Without a safe address, or while the setting is off, only those that exist. */
export function PasskeysPanel() {
  const factors = useApiQuery(getFactors)
  const { passkeys: isOffered } = usePublicSettings()
  const [isAdding, setAdding] = useState(false)
  const end = () => setAdding(false)
  const addButton = useReturnedFocus(isAdding)
  const parts = useKeptFocus<HTMLDivElement>()
  if (!isOffered && !factors.data?.passkeys.length) return null
  return (
    <Panel title="Passkeys">
      <QueryView query={factors} errorMessage={messages.load.error} rows={2}>
        {({ passkeys }) =>
          isAdding ? (
            <Suspense>
              <AddPasskey onDone={end} onCancel={end} />
            </Suspense>
          ) : (
            <Stack align="flex-start" {...parts}>
              <Text maw="44em">
                Sign in with your fingerprint, your face or the PIN of your phone or device, without a
                password.
              </Text>
              {passkeys.length > 0 && (
                <PasskeyRows
                  passkeys={passkeys}
                  action={({ id, name }) => <RemovePasskey id={id} name={name} />}
                />
              )}
              {isOffered && (
                <Button ref={addButton} variant="default" onClick={() => setAdding(true)}>
                  Add a passkey
                </Button>
              )}
            </Stack>
          )
        }
      </QueryView>
    </Panel>
  )
}

function RemovePasskey({ id, name }: { id: number; name: string }) {
  const confirm = useConfirm()
  const removing = useRemovePasskey()
  async function remove() {
    const about = 'You will no longer be able to sign in with it.'
    if (await confirm({ question: `Remove the passkey ${name}?`, about, verb: 'Remove' }))
      await removing.run({ params: { id } })
  }
  return (
    <Button
      variant="default"
      aria-label={`Remove the passkey ${name}`}
      aria-busy={removing.busy}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  )
}
