import type * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { type DebriefPage, type Side, sides } from '#contract/debriefs.ts'
import { keysOf } from '#contract/keys-of.ts'
import { codeLabel, themesInWords } from '#contract/my-record.ts'
import {
  type ReflectionForm,
  type ReflectionRow,
  type reflectionForm,
  reflectionKinds,
  reflectionQuestions,
} from '#contract/reflections.ts'

export type ReflectionValues = Required<z.input<typeof reflectionForm>> & ReflectionForm

export const emptyReflection = (today: string): ReflectionValues => ({
  title: '',
  day: today,
  kind: 'event',
  nature: '',
  learned: '',
  changed: '',
  relevance: '',
  themes: [],
})

export const valuesOf = ({ id: _id, version: _version, ...values }: ReflectionRow): ReflectionValues => values

/** Begins with what the other side wrote, or else with the person's own debrief. */
export function fromDebrief(page: DebriefPage, today: string): ReflectionValues {
  const other = page.side === 'mentor' ? 'mentee' : 'mentor'
  const own = page.side ?? 'mentee'
  const day = page.shift.shift_date
  return {
    ...emptyReflection(today),
    title: `Debrief of ${formatDay(day)}`,
    day,
    kind: 'feedback',
    nature: textOf(page, other) || textOf(page, own),
  }
}

function textOf(page: DebriefPage, side: Side): string {
  const { debrief } = page[side]
  if (!debrief) return ''
  const parts = [
    [sides[side].good, debrief.good],
    [sides[side].next, debrief.next],
  ]
  return parts.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : [])).join('\n')
}

/** Labels and values, as a person compares them. */
export const inWords = (values: ReflectionValues) =>
  [
    ['Title', values.title],
    ['Day', formatDay(values.day)],
    ['Kind', reflectionKinds[values.kind].label],
    ...keysOf(reflectionQuestions).map((name) => [reflectionQuestions[name].label, values[name]] as const),
    [codeLabel, themesInWords(values.themes)],
  ] as const
