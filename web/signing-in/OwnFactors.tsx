import { Button, Group, Stack, Text } from '@mantine/core'
import { type RefObject, Suspense, useState } from 'react'
import { instantDayInWords, instantInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import {
  fewRecoveryCodes,
  getFactors,
  makeRecoveryCodes,
  removeFactors,
  removePasskey,
  startApp,
} from '#contract/factors.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { noteFewRecoveryCodes } from '#web/kernel/session-store.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { ConfirmButton } from '#web/kit/dialog/confirm.tsx'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { PasskeyRows } from './AccountFactors.tsx'
import type { StartedApp } from './SetUpFactor.tsx'

// Lazy, because a person sets up a factor seldom.
const SetUpApp = lazyPart(async () => (await import('./SetUpFactor.tsx')).SetUpApp)
const AddPasskey = lazyPart(async () => (await import('./SetUpFactor.tsx')).AddPasskey)
const RecoveryCodes = lazyPart(async () => (await import('./SetUpFactor.tsx')).RecoveryCodes)

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
      <QueryView query={factors} rows={2}>
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

type SummaryProps = {
  factors: Factors
  onWork: (work: Work) => void
  firstButton: RefObject<HTMLButtonElement | null>
}

function Summary({ factors, onWork, firstButton }: SummaryProps) {
  const zone = useTimeZone()
  const { app, passkeys, recovery_codes_left: left, required, policy } = factors
  const starting = useApiMutation(startApp)
  const making = useApiMutation(makeRecoveryCodes)
  const removing = useApiMutation(removeFactors)
  const isSetUp = app !== null || passkeys.length > 0
  async function begin() {
    const outcome = await starting.run()
    if (outcome.ok) onWork({ app: outcome.reply })
  }
  async function makeCodes() {
    const outcome = await making.run()
    if (!outcome.ok) return
    noteFewRecoveryCodes(undefined)
    onWork({ codes: outcome.reply.recoveryCodes })
  }
  const setUp = policy !== 'off' && (
    <Button
      ref={isSetUp ? undefined : firstButton}
      variant={isSetUp ? 'default' : 'outline'}
      aria-busy={starting.busy}
      onClick={() => void begin()}
    >
      {!isSetUp ? 'Set up two-step sign-in' : app ? 'Use another app' : 'Set up an app'}
    </Button>
  )
  if (!isSetUp)
    return (
      <Stack align="flex-start">
        <Text maw="44em">
          Protect your account with a code from an app on your phone, as well as your password.
          {required && <span>{' Your role needs this.'}</span>}
        </Text>
        {setUp}
      </Stack>
    )
  return (
    <Stack>
      <Facts least={220} gap="lg" rowGap={12}>
        <Fact name="Authenticator app">
          {app ? `Added ${instantDayInWords(app.created_at, zone)}` : 'Not set up'}
        </Fact>
        {app && (
          <Fact name="Last used">
            {app.last_used_at ? instantInWords(app.last_used_at, zone) : 'Not used yet'}
          </Fact>
        )}
        <Fact name="Recovery codes">
          {left} left{left <= fewRecoveryCodes && <span>. Make new ones soon</span>}
        </Fact>
      </Facts>
      <Group>
        <ConfirmButton
          ref={firstButton}
          question="Make new recovery codes?"
          about="Your old codes will stop working."
          verb="Make new codes"
          busy={making.busy}
          run={makeCodes}
        >
          Make new recovery codes
        </ConfirmButton>
        {setUp}
        {!required && (
          <ConfirmButton
            question="Turn off two-step sign-in?"
            about="You will sign in with your password alone. Your app, passkeys and recovery codes will stop working."
            busy={removing.busy}
            run={() => removing.run()}
          >
            Turn off
          </ConfirmButton>
        )}
      </Group>
    </Stack>
  )
}

/** One's own passkeys. Without a safe address, or while the setting is off, only those that exist. */
export function PasskeysPanel() {
  const factors = useApiQuery(getFactors)
  const { passkeys: isOffered } = usePublicSettings()
  const removing = useApiMutation(removePasskey)
  const [isAdding, setAdding] = useState(false)
  const end = () => setAdding(false)
  const addButton = useReturnedFocus(isAdding)
  const parts = useKeptFocus<HTMLDivElement>()
  if (!isOffered && !factors.data?.passkeys.length) return null
  return (
    <Panel title="Passkeys">
      <QueryView query={factors} rows={2}>
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
                  action={({ id, name }) => (
                    <ConfirmButton
                      question={`Remove the passkey ${name}?`}
                      about="You will no longer be able to sign in with it."
                      aria-label={`Remove the passkey ${name}`}
                      busy={removing.busyWith?.params.id === id}
                      run={() => removing.run({ params: { id } })}
                    >
                      Remove
                    </ConfirmButton>
                  )}
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
