import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { keysOf } from '#contract/keys-of.ts'
import { alignedTo, getStandard, type StandardRow, standardKinds } from '#contract/standard.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useSaveStandard } from './api.ts'
import { MeetingFields } from './MeetingFields.tsx'
import {
  hourLabels,
  type StandardValues,
  standardFields,
  standardInWords,
  standardProblems,
  standardValuesOf,
} from './standard-form.ts'

const kinds = keysOf(standardKinds).map((value) => ({ value, label: standardKinds[value].label }))

/** The programme standard: which meetings and hours each mentee needs. */
export function StandardPanel() {
  const standard = useApiQuery(getStandard)
  return (
    <Panel>
      <QueryView query={standard} errorMessage={messages.standard} rows={4}>
        {(standard) => <StandardForm standard={standard} />}
      </QueryView>
    </Panel>
  )
}

function StandardForm({ standard }: { standard: StandardRow }) {
  const saving = useSaveStandard()
  const version = useBaseVersion(standard.version)
  const form = useForm({
    schema: standardFields,
    start: standardValuesOf(standard),
    alsoCheck: standardProblems,
    row: {
      version,
      fieldTexts: standardInWords,
      valuesOf: (current) => standardValuesOf(current as unknown as StandardRow),
    },
    send: (body) => saving.run({ body: { ...body, ...version.sent() } }),
    onDone: (_, { reply }) => {
      version.set(reply.version)
      form.begin(standardValuesOf(reply))
    },
  })
  const { kind } = form.values
  return (
    <Form form={form} label="Programme standard">
      <Stack maw={680}>
        <NativeSelect
          label="Programme standard"
          description={standardKinds[kind].about}
          data={kinds}
          {...form.field('kind')}
        />
        {(kind === 'core' || kind === 'gold') && <Text c="dimmed">{alignedTo}</Text>}
        {kind === 'own' && <OwnFields form={form} />}
        {standard.under_way > 0 && (
          <Checkbox
            label={`Also for the ${underWay(standard.under_way)} under way`}
            description="Without this, only mentees who begin from today on have this standard. Meetings that took place stay done."
            {...form.field('alsoUnderWay', 'checkbox')}
          />
        )}
        <div>
          <SubmitButton form={form} busyLabel="Saving...">
            Save standard
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}

const underWay = (count: number) => (count === 1 ? '1 mentee' : `${count.toLocaleString('en-GB')} mentees`)

function OwnFields({ form }: { form: FormState<StandardValues> }) {
  const number = { inputMode: 'numeric', autoComplete: 'off', maw: 240 } as const
  return (
    <>
      <TextInput label="Months" description="3 to 24" {...number} {...form.field('months')} />
      <TextInput
        label={hourLabels.mentee}
        description="0 to 500"
        {...number}
        {...form.field('menteeHours')}
      />
      <TextInput
        label={hourLabels.mentor}
        description="0 to 500"
        {...number}
        {...form.field('mentorHours')}
      />
      <MeetingFields
        idPrefix={form.id}
        meetings={form.values.meetings}
        problems={form.errors}
        onChange={(meetings) => form.set('meetings', meetings)}
      />
    </>
  )
}
