import * as z from 'zod/mini'
import { wholeSentence } from '#contract/fields.ts'
import {
  ownNames,
  type StandardRow,
  standardBounds,
  standardForm,
  standardKinds,
} from '#contract/standard.ts'
import { numberOf } from '#web/kit/form/number-of.ts'

export type MeetingValue = { name: string; every: 'once' | 'weeks'; number: string }
export type StandardValues = {
  kind: StandardRow['kind']
  months: string
  menteeHours: string
  mentorHours: string
  meetings: MeetingValue[]
  alsoUnderWay: boolean
}

export const hourLabels = {
  mentee: 'Supernumerary hours of the mentee',
  mentor: 'Protected hours of the mentor in a year',
}

export const newMeeting: MeetingValue = { name: '', every: 'once', number: '' }

export const standardValuesOf = ({ kind, own }: Pick<StandardRow, 'kind' | 'own'>): StandardValues => ({
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
export const standardFields = z.pipe(
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
export function standardProblems({ kind, meetings }: StandardValues): Record<string, string> {
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

export const standardInWords = (values: StandardValues) =>
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
