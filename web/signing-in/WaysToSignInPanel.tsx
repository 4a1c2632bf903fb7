import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  getWaysToSignIn,
  type SavedWays,
  saveWaysToSignIn,
  secondFactorPolicies,
  waysToSignIn,
} from '#contract/factors.ts'
import { keysOf } from '#contract/fields.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { numberOf, numberOrNull, useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import { copyToClipboard } from '#web/kit/save-file.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'

const policies = keysOf(secondFactorPolicies).map((value) => ({
  value,
  label: secondFactorPolicies[value].label,
}))

export function WaysToSignInPanel() {
  const ways = useApiQuery(getWaysToSignIn)
  return (
    <Panel>
      <QueryView query={ways} rows={3}>
        {(ways) => (
          <Stack gap="xl">
            <WaysForm ways={ways} />
            {ways.redirectAddress && <RedirectAddress address={ways.redirectAddress} />}
          </Stack>
        )}
      </QueryView>
    </Panel>
  )
}

const choices = { both: 'Passwords and work account', only: 'Work account only' }

const valuesOf = (ways: SavedWays) => ({
  secondFactor: ways.secondFactor,
  graceDays: String(ways.graceDays),
  alsoWithWorkAccount: ways.alsoWithWorkAccount,
  workAccountOnly: (ways.workAccountOnly ? 'only' : 'both') as keyof typeof choices,
  emergencyAdminId: String(ways.emergencyAdminId ?? ''),
})

function WaysForm({ ways }: { ways: SavedWays }) {
  const saving = useApiMutation(saveWaysToSignIn, { showsChange: true })
  const { workSignIn } = usePublicSettings()
  const version = useBaseVersion(ways.version)
  const admins = [
    { value: '', label: 'Choose an administrator' },
    ...ways.emergencyAdmins.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const form = useForm({
    schema: waysForm,
    start: valuesOf(ways),
    row: {
      version,
      fieldTexts: ({ secondFactor, graceDays, alsoWithWorkAccount, workAccountOnly, emergencyAdminId }) => [
        ['Two-step sign-in', secondFactorPolicies[secondFactor].label],
        ['Days to set it up', graceDays],
        ['Also with a work account', alsoWithWorkAccount ? 'Yes' : 'No'],
        ['Who can use a password', choices[workAccountOnly]],
        ['For emergencies', admins.find(({ value }) => value === emergencyAdminId)?.label ?? ''],
      ],
      valuesOf: (current) => valuesOf(current as SavedWays),
    },
    send: (body) => saving.run({ body: { ...body, ...version.sent() } }),
    onDone: (_, { reply }) => {
      version.set(reply.version)
      form.begin(valuesOf(reply))
    },
  })
  return (
    <Form form={form} label="Ways to sign in">
      <Stack maw={460}>
        <NativeSelect
          label="Two-step sign-in"
          description="People use a code from an app or a passkey, as well as their password."
          data={policies}
          {...form.field('secondFactor')}
        />
        <TextInput
          label="Days to set it up"
          description="0-30 days. After that, people who need two-step sign-in must set it up before they can continue."
          inputMode="numeric"
          autoComplete="off"
          styles={{ wrapper: { maxWidth: 240 } }}
          {...form.field('graceDays')}
        />
        {workSignIn && (
          <Checkbox
            label="Also with a work account"
            description="People who sign in with a work account use two-step sign-in here too."
            {...form.field('alsoWithWorkAccount', 'checkbox')}
          />
        )}
        {(workSignIn || ways.workAccountOnly) && (
          <NativeSelect
            label="Who can use a password"
            description="Before you choose 'Work account only', sign in with your work account yourself."
            data={keysOf(choices).map((value) => ({ value, label: choices[value] }))}
            {...form.field('workAccountOnly')}
          />
        )}
        {form.values.workAccountOnly === 'only' && (
          <NativeSelect
            label="For emergencies"
            description="This administrator can still use a password. They need two-step sign-in and no work account."
            data={admins}
            {...form.field('emergencyAdminId')}
          />
        )}
        {ways.workAccountOnly && !workSignIn && (
          <Notice colour="yellow" icon={CircleAlert}>
            The work account is no longer set up on the server, so passwords work again.
          </Notice>
        )}
        <div>
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}

const { secondFactor, graceDays, emergencyAdminId } = waysToSignIn.shape

/** Numbers are strings in a form. */
const waysForm = z.strictObject({
  secondFactor,
  graceDays: numberOf(graceDays),
  alsoWithWorkAccount: z.boolean(),
  workAccountOnly: z.pipe(
    z.string(),
    z.transform((text) => text === 'only'),
  ),
  emergencyAdminId: numberOrNull(emergencyAdminId),
})

/** For the registration at a provider of work accounts. */
function RedirectAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    if (!(await copyToClipboard(address))) return
    setCopied(true)
    announce('Address copied')
  }
  return (
    <Group align="flex-end" gap={12} maw="44em">
      {/* An address has no spaces, and a phone shows it in two lines. */}
      <Textarea
        autosize
        flex="1 1 260px"
        label="Callback URL"
        description="Enter it where you register this service at your provider."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy address'}
      </Button>
    </Group>
  )
}
