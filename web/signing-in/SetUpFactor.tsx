import { Box, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { confirmApp, makePasskey, startApp, startPasskey } from '#contract/factors.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { QrCode } from '#web/kit/QrCode.tsx'
import { FocusedProblem } from '#web/kit/states/Notice.tsx'
import type { PasskeyPlace } from './passkeys.ts'

/** Replaces every page until the person has set up the second factor that their account needs. */
export function SetUpFirst({ onDone }: { onDone: () => void }) {
  const starting = useApiMutation(startApp)
  const { passkeys } = usePublicSettings()
  const [app, setApp] = useState<StartedApp>()
  const [isAdding, setAdding] = useState(false)
  const passkeyButton = useReturnedFocus(isAdding)
  async function begin() {
    const outcome = await starting.run()
    if (outcome.ok) setApp(outcome.reply)
  }
  return (
    <>
      <PageHeader
        title="Add a second step to your sign-in"
        lead="Your account needs a second step, as well as your password."
        withoutBack
      />
      <Panel>
        {app ? (
          <SetUpApp app={app} onDone={onDone} />
        ) : isAdding ? (
          <AddPasskey onDone={onDone} onCancel={() => setAdding(false)} />
        ) : (
          <>
            <Text mb="md">
              You need a phone with an authenticator app, for example Microsoft Authenticator. It takes about
              two minutes.
            </Text>
            <Group>
              <Button aria-busy={starting.busy} onClick={() => void begin()}>
                Start
              </Button>
              {passkeys && (
                <Button ref={passkeyButton} variant="default" onClick={() => setAdding(true)}>
                  Use a passkey instead
                </Button>
              )}
            </Group>
          </>
        )}
      </Panel>
    </>
  )
}

export type StartedApp = Reply<typeof startApp>
type SetUpAppProps = { app: StartedApp; onDone: () => void; onCancel?: () => void }

/** Three steps: scan the code, enter the first code of the app, save the recovery codes. */
export function SetUpApp({ app, onDone, onCancel }: SetUpAppProps) {
  const [step, setStep] = useState<'scan' | 'confirm'>('scan')
  const [codes, setCodes] = useState<string[]>()
  if (codes)
    return <RecoveryCodes title="Step 3 of 3: save your recovery codes" codes={codes} onDone={onDone} />
  return step === 'scan' ? (
    <Scan app={app} onNext={() => setStep('confirm')} onCancel={onCancel} />
  ) : (
    <Confirm onConfirmed={setCodes} onBack={() => setStep('scan')} />
  )
}

type ScanProps = { app: StartedApp; onNext: () => void; onCancel: (() => void) | undefined }

function Scan({ app, onNext, onCancel }: ScanProps) {
  return (
    <Stack maw={460}>
      <StepTitle>Step 1 of 3: scan this code</StepTitle>
      <Text>Open an authenticator app on your phone. Add an account in the app and scan this code.</Text>
      {/* A phone cannot scan its own screen. */}
      <Button component="a" href={app.url} className="phones-only" mr="auto">
        Open your authenticator app
      </Button>
      <QrCode text={app.url} label="Code to scan with your authenticator app" />
      <Text>
        Cannot scan it? Enter this key in the app:{' '}
        <Text className="long-words" span ff="monospace">
          {app.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Text>
      </Text>
      <Group>
        <Button onClick={onNext}>Continue</Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type ConfirmProps = { onConfirmed: (codes: string[]) => void; onBack: () => void }

function Confirm({ onConfirmed, onBack }: ConfirmProps) {
  // The form shows errors itself.
  const confirming = useApiMutation(confirmApp, { quiet: 'failures' })
  const form = useForm({
    schema: confirmApp.body,
    start: { code: '' },
    refusalFocus: 'code',
    keepNothing: true,
    send: (body) => confirming.run({ body }),
    onDone: (_, { reply }) => onConfirmed(reply.recoveryCodes),
  })
  return (
    <Stack maw={460}>
      <StepTitle>Step 2 of 3: enter the code from your app</StepTitle>
      <Form form={form} label="Confirm the app">
        <TextInput
          label="Code"
          description="The 6 digits that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <Group>
          <SubmitButton form={form} busyLabel="Checking...">
            Confirm
          </SubmitButton>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </Group>
      </Form>
    </Stack>
  )
}

const usualNames = { phone: 'My phone', here: 'This device' } as const

/** Asks where to keep the passkey, opens the browser's dialog, and shows new recovery codes. */
export function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const starting = useApiMutation(startPasskey, { quiet: true })
  const making = useApiMutation(makePasskey, { quiet: 'failures' })
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<string[]>()
  const { data: problem, isPending, variables, mutate } = useMutation({ mutationFn: make })
  const press = (place: PasskeyPlace) => isPending || mutate(place)

  /** Returns what went wrong. */
  async function make(place: PasskeyPlace): Promise<string | undefined> {
    const started = await starting.run()
    if (!started.ok) return started.message
    const { newPasskey } = await loadChunk(() => import('./passkeys.ts'))
    const passkey = await newPasskey(started.reply, place)
    if (!passkey) return 'No passkey was added. Try again, or choose the other device.'
    const outcome = await making.run({ body: { name: name.trim() || usualNames[place], passkey } })
    if (!outcome.ok) return outcome.message
    if (outcome.reply.recoveryCodes.length > 0) setCodes(outcome.reply.recoveryCodes)
    else onDone()
    return undefined
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
        <Button aria-busy={isPending && variables === 'phone'} onClick={() => press('phone')}>
          Use my phone
        </Button>
        <Button variant="default" aria-busy={isPending && variables === 'here'} onClick={() => press('here')}>
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

type RecoveryProps = { title: string; codes: string[]; onDone: () => void }

/** Shown once. The browser keeps no copy. */
export function RecoveryCodes({ title, codes, onDone }: RecoveryProps) {
  return (
    <Stack maw={460}>
      <StepTitle>{title}</StepTitle>
      <Text>
        Use a recovery code to sign in if you lose your phone. Each code works once. Print them or write them
        down now. We will not show them again.
      </Text>
      <Box
        component="ul"
        p={0}
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, max-content)',
          gap: '4px 32px',
          listStyle: 'none',
        }}
      >
        {codes.map((code) => (
          <Text component="li" key={code} ff="monospace" fz="lg">
            {code}
          </Text>
        ))}
      </Box>
      <Group>
        <Button onClick={onDone}>I have saved my codes</Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
    </Stack>
  )
}

/** Receives the focus when its step appears. */
function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title order={3} ref={title} tabIndex={-1}>
      {children}
    </Title>
  )
}
