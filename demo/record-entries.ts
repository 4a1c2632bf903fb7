import { formatDay } from '#contract/dates.ts'
import { type CodeTheme, codeLabel, followUpLabel, topicLabel } from '#contract/my-record.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset, RecordEntry } from './dataset.ts'
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
        for (const side of ['mentor', 'mentee'] as const) {
          const author = relationship[side]
          const random = randomFrom(`record of the ${side} ${shift.mentor_id} on ${shift.starts_at}`)
          if (!random.chance(side === 'mentee' ? 0.3 : 0.15)) continue
          const at = minutesAfter(calendar.instantOf(shift.ends_at), random.whole(5_000, 9_000))
          if (at >= calendar.now || at >= (effectiveEnd(relationship) ?? calendar.now)) continue
          const { topic, themes } = random.pick(topics)
          const row: RecordEntry['row'] = {
            user_id: author.id,
            topic,
            themes: JSON.stringify(themes),
            follow_up: random.chance(0.6) ? random.pick(followUps) : '',
            ...madeBy(at, author),
          }
          dataset.recordEntries.push({ row, shift })
          const parts = [topicLabel.toLowerCase(), codeLabel.toLowerCase()]
          const changed = row.follow_up ? [...parts, `'${followUpLabel}'`] : parts
          dataset.auditEvents.push({
            at,
            actor: author,
            action: 'record.changed',
            target: 'record',
            row,
            details: `Changed their record of the shift of ${formatDay(shift.starts_at)}: ${changed.map((part) => `${part} changed`).join(', ')}`,
          })
        }
}
