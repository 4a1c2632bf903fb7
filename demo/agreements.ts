import { fullName } from '#contract/person.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset, Plan } from './dataset.ts'
import { notYetWords } from './more-plan-texts.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'

/** Adds requests for agreement to the plans of a pair, most of them with an answer. */
export function agreeToPlans(dataset: Dataset, calendar: Calendar, relationship: Relationship) {
  const { mentor, mentee, assignedAt } = relationship
  const end = effectiveEnd(relationship) ?? calendar.now
  for (const plan of dataset.plans) {
    const { row } = plan
    if (row.mentee_id !== mentee.id || row.mentor_id !== mentor.id || row.status === 'draft') continue
    if (row.deleted_at || row.created_at < assignedAt) continue
    const random = randomFrom(`agreement to '${row.title}' of ${mentee.email}`)
    const asked = minutesAfter(row.created_at, random.whole(1, 3) * 1_440 + random.whole(5, 90))
    const answered = minutesAfter(asked, random.whole(1, 4) * 1_440 + random.whole(5, 90))
    const until = row.status === 'active' ? end : row.updated_at
    if (!random.chance(0.7) || answered >= until || answered >= end) continue
    const isMentors = random.chance(0.7)
    const [asker, other] = isMentors ? [mentor, mentee] : [mentee, mentor]
    const answer = random.chance(0.9) ? 'agreed' : 'not_yet'
    dataset.agreements.push({
      plan,
      row: {
        asked_side: isMentors ? 'mentor' : 'mentee',
        asked_by: asker.id,
        asked_at: asked,
        answer,
        words: answer === 'not_yet' ? random.pick(notYetWords) : '',
        answered_by: other.id,
        answered_at: answered,
      },
    })
    tell(dataset, plan, mentee, asker, asked, 'agreement.asked', 'Asked to agree to')
    if (answer === 'agreed') tell(dataset, plan, mentee, other, answered, 'agreement.agreed', 'Agreed to')
    else tell(dataset, plan, mentee, other, answered, 'agreement.declined', 'Did not yet agree to')
  }
}

function tell(
  dataset: Dataset,
  { row }: Plan,
  mentee: Person,
  actor: Person,
  at: string,
  action: 'agreement.asked' | 'agreement.agreed' | 'agreement.declined',
  said: string,
) {
  if (at > row.updated_at) Object.assign(row, { updated_at: at, updated_by: actor.id })
  row.version = (row.version ?? 1) + 1
  const details = `${said} the learning plan '${row.title}' of ${fullName(mentee)}`
  dataset.auditEvents.push({ at, actor, action, target: 'plan', row, details })
}
