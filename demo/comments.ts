import { fullName } from '#contract/person.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Comment, Commented, Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import { madeBy, notDeleted } from './rows.ts'

type Talk = {
  on: Commented
  /** The name in the audit log. */
  about: string
  talks: readonly (readonly [mentee: string, mentor: string])[]
  /** Probability of any comment, 0 to 1. */
  often: number
  /** Comments are possible from `from` until `until`. */
  from: string
  until: string | null
}

/**
 * Adds a mentee's comment and the mentor's reply on the next day, while they are a pair and comments are
 * possible.
 */
export function commentOn(
  dataset: Dataset,
  calendar: Calendar,
  relationship: Relationship,
  { on, about, talks, often, from, until }: Talk,
) {
  const random = randomFrom(`comments on ${about}`)
  if (!random.chance(often)) return
  const { mentor, mentee } = relationship
  const ends = [until, effectiveEnd(relationship), calendar.now].filter((at) => at !== null)
  const [last = calendar.now] = ends.sort()
  const said = minutesAfter(from, random.whole(2, 5) * 1_440 + random.whole(5, 90))
  const answered = minutesAfter(said, 1_440 + random.whole(5, 90))
  const [question, answer] = random.pick(talks)

  const keep = (author: Person, at: string, content: string) => {
    if (at >= last) return
    const row: Comment['row'] = {
      mentee_id: mentee.id,
      created_by: author.id,
      content,
      ...madeBy(at, author),
      ...notDeleted,
    }
    dataset.comments.push({ row, on, reader: author === mentee ? mentor : mentee })
    dataset.auditEvents.push({
      at,
      actor: author,
      action: 'comment.created',
      target: 'comment',
      row,
      details: `Commented on ${about} of ${fullName(mentee)}`,
    })
  }
  keep(mentee, said, question)
  keep(mentor, answered, answer)
}
