import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { keysOf, wholeSentence } from '#contract/fields.ts'
import {
  alignedTo,
  getStandard,
  maxMeetings,
  ownNames,
  type StandardRow,
  saveStandard,
  standardBounds,
  standardForm,
  standardKinds,
} from '#contract/milestones.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { type FormState, numberOf, useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'

const kinds = keysOf(standardKinds).map((value) => ({ value, label: standardKinds[value].label }))

/** The programme standard: which meetings and hours each mentee needs. */
export function StandardPanel() {
  const standard = useApiQuery(getStandard)
  return (
    <Panel>
      <QueryView query={standard} rows={4}>
        {(standard) => <StandardForm standard={standard} />}
      </QueryView>
    </Panel>
  )
}

function StandardForm({ standard }: { standard: StandardRow }) {
  const saving = useApiMutation(saveStandard, { showsChange: true })
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
            label={`Apply to the ${underWay(standard.under_way)} too`}
            description="If you leave this off, it applies to people who start from today. Meetings already held still count."
            {...form.field('alsoUnderWay', 'checkbox')}
          />
        )}
        <div>
          <SubmitButton form={form}>Save standard</SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}

const underWay = (count: number) =>
  count === 1 ? '1 current mentee' : `${count.toLocaleString('en-GB')} current mentees`

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

type Props = {
  /** Prefix of the ids of the form's fields. */
  idPrefix: string
  meetings: MeetingValue[]
  problems: { name: string; sentence: string }[]
  onChange: (meetings: MeetingValue[]) => void
}

const rhythms = [
  { value: 'once', label: 'Once, by day' },
  { value: 'weeks', label: 'Every few weeks' },
]

/** The named meetings of one's own standard. The focus moves to a new meeting. */
function MeetingFields({ idPrefix, meetings, problems, onChange }: Props) {
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })
  const addId = `${idPrefix}-meetings`
  const idOf = (place: number, field: string) => `${addId}-${place}-${field}`
  const errorOf = (place: number, field: string) =>
    problems.find(({ name }) => name === `meetings.${place}.${field}`)?.sentence
  const change = (place: number, changed: Partial<MeetingValue>) => {
    const meeting = meetings[place]
    if (meeting) onChange(meetings.with(place, { ...meeting, ...changed }))
  }
  return (
    <>
      {meetings.map(({ name, every, number }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: meetings have no other key
        <Group component="fieldset" key={place} align="flex-end" gap="8px 12px">
          <legend className="reader-only">Meeting {place + 1}</legend>
          <TextInput
            flex="1 1 240px"
            id={idOf(place, 'name')}
            label={`Meeting ${place + 1}`}
            autoComplete="off"
            value={name}
            error={errorOf(place, 'name')}
            onChange={(event) => change(place, { name: event.currentTarget.value })}
          />
          <NativeSelect
            flex="0 1 170px"
            id={idOf(place, 'every')}
            label="How often"
            data={rhythms}
            value={every}
            onChange={(event) => change(place, { every: event.currentTarget.value as MeetingValue['every'] })}
          />
          <TextInput
            flex="0 1 90px"
            id={idOf(place, 'number')}
            label={every === 'once' ? 'Day' : 'Weeks'}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            error={errorOf(place, 'number')}
            onChange={(event) => change(place, { number: event.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove meeting ${place + 1}`}
            onClick={() => {
              focusNext.current = place === 0 ? addId : idOf(place - 1, 'name')
              onChange(meetings.toSpliced(place, 1))
            }}
          >
            <Trash2 size={18} aria-hidden />
          </Button>
        </Group>
      ))}
      {meetings.length < maxMeetings && (
        <div>
          <Button
            id={addId}
            variant="default"
            leftSection={<Plus size={18} aria-hidden />}
            onClick={() => {
              focusNext.current = idOf(meetings.length, 'name')
              onChange([...meetings, newMeeting])
            }}
          >
            Add meeting
          </Button>
        </div>
      )}
    </>
  )
}

type MeetingValue = { name: string; every: 'once' | 'weeks'; number: string }
type StandardValues = {
  kind: StandardRow['kind']
  months: string
  menteeHours: string
  mentorHours: string
  meetings: MeetingValue[]
  alsoUnderWay: boolean
}

const hourLabels = {
  mentee: 'Supernumerary hours of the mentee',
  mentor: 'Protected hours of the mentor in a year',
}

const newMeeting: MeetingValue = { name: '', every: 'once', number: '' }

const standardValuesOf = ({ kind, own }: Pick<StandardRow, 'kind' | 'own'>): StandardValues => ({
  kind,
  months: String(own?.months ?? 6),
  menteeHours: String(own?.menteeHours ?? 0),
  mentorHours: String(own?.mentorHours ?? 0),
  meetings: (own?.meetings ?? []).map((meeting) => ({ ...meeting, number: String(meeting.number) })),
  alsoUnderWay: false,
})

const ownShape = standardForm.shape.own.def.innerType.shape
const meetingShape = ownShape.meetings.def.element.shape

const alsoUnderWay = z.boolean()

/** The fields of one's own standard are checked only if it is chosen. */
const standardFields = z.pipe(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('own'),
      months: numberOf(ownShape.months),
      menteeHours: numberOf(ownShape.menteeHours),
      mentorHours: numberOf(ownShape.mentorHours),
      meetings: z.array(z.object({ ...meetingShape, number: numberOf(meetingShape.number) })),
      alsoUnderWay,
    }),
    z.object({ kind: z.enum(['none', 'core', 'gold']), alsoUnderWay }),
  ]),
  z.transform((fields) => {
    if (fields.kind !== 'own') return { ...fields, own: null }
    const { kind, alsoUnderWay, ...own } = fields
    return { kind, alsoUnderWay, own }
  }),
)

/** Field name to sentence, for what the fields together must keep. */
function standardProblems({ kind, meetings }: StandardValues): Record<string, string> {
  if (kind !== 'own') return {}
  const problems: Record<string, string> = {}
  const names = meetings.map(({ name }) => name.trim().toLowerCase())
  meetings.forEach(({ every, number }, place) => {
    if (every === 'weeks' && Number(number) > standardBounds.weeks.most)
      problems[`meetings.${place}.number`] = wholeSentence(standardBounds.weeks)
    if (names[place] && names.indexOf(names[place]) < place) problems[`meetings.${place}.name`] = ownNames
  })
  return problems
}

const standardInWords = (values: StandardValues) =>
  [
    ['Programme standard', standardKinds[values.kind].label],
    ...(values.kind === 'own'
      ? [
          ['Months', values.months] as const,
          [hourLabels.mentee, values.menteeHours] as const,
          [hourLabels.mentor, values.mentorHours] as const,
          ['Meetings', values.meetings.map(meetingInWords).join('\n')] as const,
        ]
      : []),
  ] as const

const meetingInWords = ({ name, every, number }: MeetingValue) =>
  every === 'once' ? `${name}: by day ${number}` : `${name}: every ${number} weeks`
