import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { formatInstant, formatInstantDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fewRecoveryCodes, getFactors } from '#contract/factors.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { noteFewRecoveryCodes } from '#web/kernel/session-store.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { PasskeyRows } from './AccountFactors.tsx'
import { messages, useMakeRecoveryCodes, useRemoveFactors, useRemovePasskey, useStartApp } from './api.ts'
import type { StartedApp } from './SetUpFactor.tsx'

// Lazy, because a person sets up a factor seldom.
const loadSetUp = () => loadChunk(() => import('./SetUpFactor.tsx'))
const SetUpApp = lazy(async () => ({ default: (await loadSetUp()).SetUpApp }))
const AddPasskey = lazy(async () => ({ default: (await loadSetUp()).AddPasskey }))
const RecoveryCodes = lazy(async () => ({ default: (await loadSetUp()).RecoveryCodes }))

type Factors = Reply<typeof getFactors>
type Work = { app: StartedApp } | { codes: string[] }

/** One's own second factor. Hidden while the setting is off, unless the person has one. */
export function TwoStepPanel() {
  const factors = useApiQuery(getFactors)
  const [work, setWork] = useState<Work>()
  const end = () => setWork(undefined)
  const firstButton = useReturnedFocus(work !== undefined)
  const parts = useKeptFocus<HTMLDivElement>()
  const { data } = factors
  if (!work && data?.policy === 'off' && !data.app && data.passkeys.length === 0) return null
  return (
    <Panel title="Two-step sign-in">
      <QueryView query={factors} errorMessage={messages.load.error} rows={2}>
        {(factors) => (
          <Suspense>
            {work && 'app' in work ? (
              <SetUpApp app={work.app} onDone={end} onCancel={end} />
            ) : work ? (
              <RecoveryCodes title="Your new recovery codes" codes={work.codes} onDone={end} />
            ) : (
              <div {...parts}>
                <Summary factors={factors} onWork={setWork} firstButton={firstButton} />
              </div>
            )}
          </Suspense>
        )}
      </QueryView>
    </Panel>
  )
}

type FirstButton = RefObject<HTMLButtonElement | null>
type SummaryProps = { factors: Factors; onWork: (work: Work) => void; firstButton: FirstButton }

function Summary({ factors, onWork, firstButton }: SummaryProps) {
  const zone = useTimeZone()
  const { app, passkeys, recovery_codes_left: left, required, policy } = factors
  const starting = useStartApp()
  async function begin() {
    const outcome = await starting.run()
    if (outcome.ok) onWork({ app: outcome.reply })
  }
  const setUp = (label: string, first?: FirstButton): ReactNode =>
    policy !== 'off' && (
      <Button
        {...(first && { ref: first })}
        variant={first ? 'outline' : 'default'}
        aria-busy={starting.busy}
        onClick={() => void begin()}
      >
        {label}
      </Button>
    )
  if (!app && passkeys.length === 0)
    return (
      <Stack align="flex-start">
        <Text maw="44em">
          Protect your account with a code from an app on your phone, as well as your password.
          {required && ' Your role needs this.'}
        </Text>
        {setUp('Set up two-step sign-in', firstButton)}
      </Stack>
    )
  return (
    <Stack>
      <Facts least={220} gap="lg" rowGap={12}>
        <Fact name="Authenticator app">
          {app ? `Added ${formatInstantDay(app.created_at, zone)}` : 'Not set up'}
        </Fact>
        {app && (
          <Fact name="Last used">
            {app.last_used_at ? formatInstant(app.last_used_at, zone) : 'Not used yet'}
          </Fact>
        )}
        <Fact name="Recovery codes">
          {left} left{left <= fewRecoveryCodes && '. Make new ones soon'}
        </Fact>
      </Facts>
      <Group>
        <NewCodes button={firstButton} onMade={(codes) => onWork({ codes })} />
        {setUp(app ? 'Use another app' : 'Set up an app')}
        {!required && <TurnOff />}
      </Group>
    </Stack>
  )
}

function NewCodes({ button, onMade }: { button: FirstButton; onMade: (codes: string[]) => void }) {
  const confirm = useConfirm()
  const making = useMakeRecoveryCodes()
  async function make() {
    const question = 'Make new recovery codes?'
    if (!(await confirm({ question, about: 'Your old codes will stop working.', verb: 'Make new codes' })))
      return
    const outcome = await making.run()
    if (!outcome.ok) return
    noteFewRecoveryCodes(undefined)
    onMade(outcome.reply.recoveryCodes)
  }
  return (
    <Button ref={button} variant="default" aria-busy={making.busy} onClick={() => void make()}>
      Make new recovery codes
    </Button>
  )
}

function TurnOff() {
  const confirm = useConfirm()
  const removing = useRemoveFactors()
  async function remove() {
    const about =
      'You will sign in with your password alone. Your app, passkeys and recovery codes will stop working.'
    if (await confirm({ question: 'Turn off two-step sign-in?', about, verb: 'Turn off' }))
      await removing.run()
  }
  return (
    <Button variant="default" aria-busy={removing.busy} onClick={() => void remove()}>
      Turn off
    </Button>
  )
}

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
