import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { getWaysToSignIn, secondFactorPolicies, type WaysToSignIn } from '#contract/factors.ts'
import { keysOf } from '#contract/keys-of.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useSaveWays } from './api.ts'
import { waysForm } from './ways-form.ts'

const policies = keysOf(secondFactorPolicies).map((value) => ({
  value,
  label: secondFactorPolicies[value].label,
}))

export function WaysToSignInPanel() {
  const ways = useApiQuery(getWaysToSignIn)
  return (
    <Panel title="Ways to sign in">
      <QueryView query={ways} errorMessage={messages.loadWays.error} rows={3}>
        {(ways) => <WaysForm ways={ways} />}
      </QueryView>
    </Panel>
  )
}

type Values = { secondFactor: WaysToSignIn['secondFactor']; graceDays: string }
const valuesOf = ({ secondFactor, graceDays }: WaysToSignIn): Values => ({
  secondFactor,
  graceDays: String(graceDays),
})
const inWords = ({ secondFactor, graceDays }: Values) =>
  [
    ['Two-step sign-in', secondFactorPolicies[secondFactor].label],
    ['Days to set it up', graceDays],
  ] as const

function WaysForm({ ways }: { ways: WaysToSignIn }) {
  const saving = useSaveWays()
  const version = useBaseVersion(ways.version ?? null)
  const form = useForm({
    schema: waysForm,
    start: valuesOf(ways),
    row: { version, fieldTexts: inWords, valuesOf: (current) => valuesOf(current as WaysToSignIn) },
    send: (body) => saving.run({ body: { ...body, ...version.sent() } }),
    onDone: (_, { reply }) => {
      version.set(reply.version ?? null)
      form.begin(valuesOf(reply))
    },
  })
  return (
    <Form form={form} label="Ways to sign in">
      <Stack maw={460}>
        <NativeSelect
          label="Two-step sign-in"
          description="People enter a code from an app on their phone, as well as their password."
          data={policies}
          {...form.field('secondFactor')}
        />
        <TextInput
          label="Days to set it up"
          description="0-30 days. After that, people who need two-step sign-in must set it up before they can continue."
          inputMode="numeric"
          autoComplete="off"
          maw={240}
          {...form.field('graceDays')}
        />
        <div>
          <SubmitButton form={form} busyLabel="Saving...">
            Update ways to sign in
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
