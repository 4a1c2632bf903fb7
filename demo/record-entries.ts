import { formatDay } from '#contract/dates.ts'
import { type CodeTheme, codeLabel, followUpLabel, topicLabel } from '#contract/my-record.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset, RecordEntry } from './dataset.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import { madeBy } from './rows.ts'
import type { Shift } from './shifts.ts'

const topics: readonly { topic: string; themes: CodeTheme[] }[] = [
  { topic: 'Handover with SBAR', themes: ['practise', 'safety'] },
  { topic: 'Medicines round', themes: ['safety'] },
  { topic: 'Talking with families', themes: ['people'] },
  { topic: 'Escalation and NEWS2', themes: ['safety', 'practise'] },
  { topic: 'Delegating on a busy shift', themes: ['practise', 'trust'] },
]
const meetingTopics: typeof topics = [
  { topic: 'How we work together', themes: ['trust'] },
  { topic: 'What to practise next', themes: ['practise'] },
  { topic: 'Raising a concern', themes: ['safety', 'trust'] },
]
const followUps = [
  'I tried it on the next two shifts and asked for feedback again.',
  'I wrote it on a card and keep it in my pocket.',
  'We agreed to practise it together once a week.',
  'I read the local guideline and changed my routine.',
] as const

/** Adds what mentors and mentees noted about some of their completed shifts, in their own records. */
export function addRecordEntries(
  dataset: Dataset,
  calendar: Calendar,
  relationships: Relationship[],
  shifts: Shift[],
) {
  for (const relationship of relationships)
    for (const shift of shifts)
      if (shift.mentor_id === relationship.mentor.id && shift.status === 'completed')
        for (const side of sides) {
          const random = randomFrom(`record of the ${side} ${shift.mentor_id} on ${shift.starts_at}`)
          if (!random.chance(side === 'mentee' ? 0.3 : 0.15)) continue
          const at = minutesAfter(calendar.instantOf(shift.ends_at), random.whole(5_000, 9_000))
          if (!isInTime(calendar, relationship, at)) continue
          const words = random.pick(topics)
          const followUp = random.chance(0.6) ? random.pick(followUps) : ''
          const about = { about: { shift }, kind: 'shift', day: shift.starts_at } as const
          addEntry(dataset, relationship[side], { at, ...words, followUp, ...about })
        }
}

/** Adds what mentor and mentee noted about a meeting. */
export function addMeetingEntries(
  dataset: Dataset,
  calendar: Calendar,
  relationship: Relationship,
  meeting: Dataset['meetings'][number],
) {
  for (const side of sides) {
    const random = randomFrom(`record of the ${side} ${meeting.mentor_id} on ${meeting.created_at}`)
    if (!random.chance(side === 'mentee' ? 0.5 : 0.25)) continue
    const at = minutesAfter(meeting.created_at, random.whole(100, 4_000))
    if (!isInTime(calendar, relationship, at)) continue
    const about = { about: { meeting }, kind: 'meeting', day: meeting.held_on } as const
    addEntry(dataset, relationship[side], { at, ...random.pick(meetingTopics), followUp: '', ...about })
  }
}

const sides = ['mentor', 'mentee'] as const

const isInTime = (calendar: Calendar, relationship: Relationship, at: string): boolean =>
  at < calendar.now && at < (effectiveEnd(relationship) ?? calendar.now)

type Entry = {
  at: string
  topic: string
  themes: CodeTheme[]
  followUp: string
  about: RecordEntry['about']
  kind: 'shift' | 'meeting'
  day: string
}

function addEntry(
  dataset: Dataset,
  author: Person,
  { at, topic, themes, followUp, about, kind, day }: Entry,
) {
  const row: RecordEntry['row'] = {
    user_id: author.id,
    topic,
    themes: JSON.stringify(themes),
    follow_up: followUp,
    ...madeBy(at, author),
  }
  dataset.recordEntries.push({ row, about })
  const parts = [topicLabel.toLowerCase(), codeLabel.toLowerCase()]
  const changed = followUp ? [...parts, `'${followUpLabel}'`] : parts
  dataset.auditEvents.push({
    at,
    actor: author,
    action: 'record.changed',
    target: 'record',
    row,
    details: `Changed their record of the ${kind} of ${formatDay(day)}: ${changed.map((part) => `${part} changed`).join(', ')}`,
  })
}
