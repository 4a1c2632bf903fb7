import { Button, Flex, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatInstant, formatInstantDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getFactors, passkeyKinds } from '#contract/factors.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useRemovePasskey } from './api.ts'

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

type Passkey = Reply<typeof getFactors>['passkeys'][number]

/** A person's passkeys; `action` is a button for each. */
export function PasskeyRows({
  passkeys,
  action,
}: {
  passkeys: Passkey[]
  action?: (passkey: Passkey) => ReactNode
}) {
  const zone = useTimeZone()
  return (
    <ul className={`${rowStyles.rows} ${rowStyles.flush}`} style={{ width: '100%' }}>
      {passkeys.map((passkey) => (
        <Flex
          component="li"
          key={passkey.id}
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="8px 16px"
        >
          <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <strong>{passkey.name}</strong>
            <br />
            {passkeyKinds[passkey.kind].label}. Added {formatInstantDay(passkey.created_at, zone)}
            <br />
            <Text span c="dimmed">
              {passkey.last_used_at
                ? `Last used ${formatInstant(passkey.last_used_at, zone)}`
                : 'Not used yet'}
            </Text>
          </span>
          {action?.(passkey)}
        </Flex>
      ))}
    </ul>
  )
}
