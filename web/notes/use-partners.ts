import { findMyMentor } from '#contract/assignments.ts'
import { listMentees } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { Refused } from '#web/kernel/refused.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAnswerWhen } from '#web/kernel/use-answer.ts'

export type Partner = { id: number; name: string }
export type Partners = {
  /** undefined until the server has answered. */
  people: Partner[] | undefined
  failed: Error | null
  again: () => void
}

const named = (person: { id: number; first_name: string; last_name: string }): Partner => ({
  id: person.id,
  name: fullName(person),
})

/** To whom the signed-in person may write: a mentor to their mentees, a mentee to their mentors. */
export function usePartners(): Partners {
  const { role } = useMe()
  const mentees = useAnswerWhen(role === 'mentor', listMentees, {})
  const mentor = useAnswerWhen(role === 'mentee', findMyMentor, {})
  const hasNone = mentor.failed instanceof Refused && mentor.failed.status === 404
  if (role === 'mentee')
    return {
      people: hasNone ? [] : mentor.data?.mentors.map(named),
      failed: hasNone ? null : mentor.failed,
      again: mentor.again,
    }
  return { people: mentees.data?.map(named), failed: mentees.failed, again: mentees.again }
}
