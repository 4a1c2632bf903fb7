import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import {
  answersOf,
  counted,
  countedQuestion,
  type DebriefPage,
  type PractisedChoice,
  readByTeam,
  readersOf,
  type Side,
  sides,
  support,
  supportQuestion,
  supportReadBy,
  teamLineLabel,
} from '#contract/debriefs.ts'
import { achievedOf } from '#contract/objective-states.ts'
import { TimeField } from '#web/kit/days/DayField.tsx'
import { MoreFields } from '#web/kit/form/Form.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'
import { Columns } from '#web/kit/list/Facts.tsx'
import { type DebriefValues, keyOf, practisedFields } from './debrief-values.ts'

type Props = {
  form: FormState<DebriefValues>
  side: Side
  /** The first name of the other side. */
  other: string
  /** The mentor records the outcome in the same save. */
  completes: boolean
  choices: PractisedChoice[]
  plans: DebriefPage['plans']
  asksSupport: boolean
}

const none = { value: '', label: 'No answer' }
const choicesOf = (table: Record<string, { label: string }>) => [
  none,
  ...Object.entries(table).map(([value, { label }]) => ({ value, label })),
]

/** The fields of one side. A line under each box says who reads it. */
export function DebriefFields({ form, side, other, completes, choices, plans, asksSupport }: Props) {
  return (
    <Stack>
      {completes && (
        <div>
          <Columns least={140}>
            <TimeField label="Worked from" {...form.field('workedFrom')} />
            <TimeField label="Worked to" {...form.field('workedTo')} />
          </Columns>
          <Text c="dimmed" mt={4}>
            Saving also records the shift as completed.
          </Text>
        </div>
      )}
      <Text c="dimmed">{readersOf(side, other)}</Text>
      <Textarea label={sides[side].good} rows={3} autosize={false} {...form.field('good')} />
      <Textarea label={sides[side].next} rows={3} {...form.field('next')} />
      {choices.length > 0 && <Practised form={form} side={side} choices={choices} />}
      {plans.length > 0 && (
        <Text c="dimmed" mt={-8}>
          {plans.map((plan) => `${plan.title}: ${achievedOf(plan)}`).join(' · ')}
        </Text>
      )}
      {asksSupport && (
        <>
          <NativeSelect
            label={`${supportQuestion} (optional)`}
            data={choicesOf(support)}
            {...form.field('support')}
          />
          <Text c="dimmed" mt={-8}>
            {supportReadBy}
          </Text>
        </>
      )}
      <MoreFields
        form={form}
        about="staffing, and a line for the programme team"
        names={['counted', 'teamLine']}
      >
        <NativeSelect
          label={countedQuestion}
          description="'Supernumerary' means you were extra."
          data={choicesOf(counted)}
          {...form.field('counted')}
        />
        <Textarea label={teamLineLabel} description={readByTeam} rows={2} {...form.field('teamLine')} />
      </MoreFields>
    </Stack>
  )
}

/** Up to three things. The next row appears when the one before is chosen. */
function Practised({ form, side, choices }: Pick<Props, 'form' | 'side' | 'choices'>) {
  const things = [
    { value: '', label: 'None' },
    ...choices.map((choice) => ({ value: keyOf(choice), label: choice.title })),
  ]
  const answers = [
    { value: '', label: 'Choose an answer' },
    ...answersOf[side].map((label, place) => ({ value: String(place + 1), label })),
  ]
  const question = side === 'mentor' ? 'How it went' : 'How confident you feel'
  const chosen = practisedFields.filter(({ of }) => form.values[of]).length
  return practisedFields.slice(0, chosen + 1).map(({ place, of, answer }) => (
    <Columns key={place} least={260} gap="lg" rowGap={8} fill>
      <NativeSelect label={`Goal or objective ${place} (optional)`} data={things} {...form.field(of)} />
      {form.values[of] && (
        <NativeSelect label={`${question} (${place})`} data={answers} {...form.field(answer)} />
      )}
    </Columns>
  ))
}
