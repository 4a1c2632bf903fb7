import type * as z from 'zod/mini'
import {
  answersOf,
  type Chosen,
  chooseOnce,
  counted,
  countedQuestion,
  type DebriefPage,
  type debriefForm,
  type maxPractised,
  type PractisedChoice,
  type Side,
  sides,
  type support,
  teamLineLabel,
} from '#contract/debriefs.ts'
import { time } from '#contract/fields.ts'

const places = [1, 2, 3] as const satisfies { length: typeof maxPractised }
/** The fields of each thing that was practised: what it is, and the answer. */
export const practisedFields = places.map((place) => ({
  place,
  of: `of${place}` as const,
  answer: `answer${place}` as const,
}))

type PractisedValues = { [Name in `${'of' | 'answer'}${(typeof places)[number]}`]: string }
export type DebriefValues = PractisedValues & {
  good: string
  next: string
  /** Shows the errors of all three. */
  practised: string
  counted: string
  support: string
  teamLine: string
  workedFrom: string
  workedTo: string
}

export const keyOf = ({ goal_id, objective_id }: PractisedKey): string =>
  goal_id === null ? `objective-${objective_id}` : `goal-${goal_id}`
type PractisedKey = Pick<PractisedChoice, 'goal_id' | 'objective_id'>

/** The saved values of one's own side. The planned times are those worked, until the outcome is recorded. */
export function valuesOf({ side, shift, ...page }: DebriefPage): DebriefValues {
  const mine = side && page[side]
  const practised = mine?.debrief?.practised ?? []
  return {
    good: mine?.debrief?.good ?? '',
    next: mine?.debrief?.next ?? '',
    practised: '',
    ...practisedValues(practised.map((one) => ({ of: keyOf(one), answer: String(one.answer) }))),
    counted: mine?.debrief?.counted ?? '',
    support: mine?.debrief?.support ?? '',
    teamLine: mine?.team_line ?? '',
    workedFrom: shift.start_time,
    workedTo: shift.end_time,
  }
}

const practisedValues = (practised: { of: string; answer: string }[]) =>
  Object.fromEntries(
    practisedFields.flatMap(({ place, of, answer }) => [
      [of, practised[place - 1]?.of ?? ''],
      [answer, practised[place - 1]?.answer ?? ''],
    ]),
    // The table has all six fields.
  ) as PractisedValues

/** The values of a form in the shape of the call. `completes` records the outcome in the same save. */
export const bodyOf = (values: DebriefValues, completes: boolean): z.input<typeof debriefForm> => ({
  good: values.good,
  next: values.next,
  practised: practisedFields.flatMap(({ of, answer }) =>
    values[of] ? [{ ...thingOf(values[of]), answer: Number(values[answer]) }] : [],
  ),
  counted: (values.counted || null) as keyof typeof counted | null,
  support: (values.support || null) as keyof typeof support | null,
  teamLine: values.teamLine,
  ...(completes && { completed: { workedFrom: values.workedFrom, workedTo: values.workedTo } }),
})

function thingOf(key: string): Omit<Chosen, 'answer'> {
  const [kind, id] = key.split('-')
  return kind === 'goal' ? { goalId: Number(id) } : { objectiveId: Number(id) }
}

/** Problems by the name of the form's field. */
export function debriefProblems(values: DebriefValues, completes: boolean): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { of, answer } of practisedFields)
    if (values[of] && !values[answer]) problems[answer] = 'Choose an answer'
  const chosen = practisedFields.flatMap(({ of }) => values[of] || [])
  if (new Set(chosen).size < chosen.length) problems.of1 = chooseOnce
  if (completes)
    for (const field of ['workedFrom', 'workedTo'] as const) {
      const { error } = time.safeParse(values[field])
      if (error) problems[field] = error.issues[0]?.message ?? ''
    }
  return problems
}

export const inWords = (side: Side, choices: PractisedChoice[]) => (values: DebriefValues) => {
  const titleOf = (key: string) => choices.find((choice) => keyOf(choice) === key)?.title ?? ''
  return [
    [sides[side].good, values.good],
    [sides[side].next, values.next],
    ...practisedFields.flatMap(({ place, of, answer }) =>
      values[of]
        ? [
            [
              `Practised ${place}`,
              `${titleOf(values[of])}: ${answersOf[side][Number(values[answer]) - 1] ?? ''}`,
            ] as const,
          ]
        : [],
    ),
    [countedQuestion, values.counted && counted[values.counted as keyof typeof counted].label],
    [teamLineLabel, values.teamLine],
  ] as const
}
