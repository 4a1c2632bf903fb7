import { fullName } from '#contract/person.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Chronicle, Comment, Commented } from './chronicle.ts'
import { partingOf, type Stint } from './pairing.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import { madeBy, notDeleted } from './rows.ts'

type Talk = {
  on: Commented
  /** As the audit log names it. */
  about: string
  talks: readonly (readonly [mentee: string, mentor: string])[]
  /** How often anybody says anything. */
  often: number
  /** When there was something to say, and when there was no more. */
  from: string
  until: string | null
}

/** The mentee says something, and the mentor answers the next day, while they are a pair and it takes comments. */
export function commentOn(
  chronicle: Chronicle,
  calendar: Calendar,
  stint: Stint,
  { on, about, talks, often, from, until }: Talk,
) {
  const random = randomFrom(`comments on ${about}`)
  if (!random.chance(often)) return
  const { mentor, mentee } = stint
  const ends = [until, partingOf(stint), calendar.now].filter((at) => at !== null)
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
    chronicle.comments.push({ row, on, reader: author === mentee ? mentor : mentee })
    chronicle.happenings.push({
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
