import { listMentees } from '#contract/mentees.ts'
import { useMe } from './session.ts'
import { useList } from './use-list.ts'
import { useMyMentors } from './use-my-mentors.ts'

/**
 * Returns whether the person may open another person's page, as far as known. Administrators may open all,
 * mentors their mentees', mentees their mentors'. Fetches nothing before it is `wanted`.
 * In its own file, because the sign-in page needs no contract of lists.
 */
export function useMayOpen(wanted = true): (personId: number | null) => boolean {
  const { role } = useMe()
  const mentees = useList(listMentees, {}, { whole: true, ready: wanted && role === 'mentor' })
  const mentor = useMyMentors(wanted)
  const partners = (role === 'mentor' ? mentees.data : mentor.data?.mentors) ?? []
  return (personId) => personId !== null && (role === 'admin' || partners.some(({ id }) => id === personId))
}
