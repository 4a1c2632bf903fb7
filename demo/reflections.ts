import { addDays, formatDay } from '#contract/dates.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import { menteeReflections, mentorReflections } from './reflection-texts.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import { madeBy, notDeleted } from './rows.ts'
import type { Shift } from './shifts.ts'

/** How often a shift leads to a reflection of each side, and the texts. */
const sides = {
  mentor: { often: 0.05, texts: mentorReflections },
  mentee: { often: 0.12, texts: menteeReflections },
} as const

/** People of the cast write more, so that their pages show something. */
const castOften = 0.6

/** Adds what mentors and mentees wrote about some of their completed shifts, for themselves. */
export function writeReflections(
  dataset: Dataset,
  calendar: Calendar,
  relationships: Relationship[],
  shifts: Shift[],
) {
  for (const relationship of relationships)
    for (const shift of shifts)
      if (shift.mentor_id === relationship.mentor.id && shift.status === 'completed')
        for (const side of ['mentor', 'mentee'] as const) {
          const random = randomFrom(`reflection of the ${side} ${shift.mentor_id} on ${shift.starts_at}`)
          const { often, texts } = sides[side]
          if (!random.chance(relationship[side].castName ? castOften : often)) continue
          const day = shift.starts_at.slice(0, 10)
          const at = calendar.momentOn(random, addDays(day, random.whole(1, 4)), [18, 22])
          if (at >= calendar.now || at >= (effectiveEnd(relationship) ?? calendar.now)) continue
          write(dataset, relationship[side], at, { ...random.pick(texts), day })
        }
}

type Text = (typeof sides)['mentor']['texts'][number]

function write(dataset: Dataset, author: Person, at: string, { themes, ...texts }: Text & { day: string }) {
  const row: NewRow<'reflections'> = {
    ...texts,
    user_id: author.id,
    themes: JSON.stringify(themes),
    ...madeBy(at, author),
    ...notDeleted,
  }
  dataset.reflections.push(row)
  dataset.auditEvents.push({
    at,
    actor: author,
    action: 'reflection.created',
    target: 'reflection',
    row,
    details: `Wrote a reflection about ${formatDay(texts.day)}`,
  })
}
