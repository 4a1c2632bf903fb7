import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { confirmApp } from '#contract/factors.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { QrCode } from '#web/kit/QrCode.tsx'
import { useConfirmApp } from './api.ts'
import { RecoveryCodes, StepTitle } from './RecoveryCodes.tsx'

export type StartedApp = { secret: string; url: string }
type Props = { app: StartedApp; onDone: () => void; onCancel?: () => void }

/** Three steps: scan the code, enter the first code of the app, save the recovery codes. */
export function SetUpApp({ app, onDone, onCancel }: Props) {
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
      <QrCode text={app.url} label="Code to scan with your authenticator app" />
      <Text>
        Cannot scan it? Enter this key in the app:{' '}
        <Text span ff="monospace" style={{ overflowWrap: 'anywhere' }}>
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
  const confirming = useConfirmApp()
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
