import { listMyMentors } from '#contract/assignments.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from './session.ts'
import { useApiQueryWhen } from './use-api-query.ts'

/** A mentee's mentors. Asks nothing for other roles, and nothing before it is `wanted`. */
export function useMyMentors(wanted = true) {
  const me = useMe()
  return useApiQueryWhen(wanted && mayNow(me, listMyMentors.action), listMyMentors, {})
}

/** False for a mentee who is known to have no mentor: texts and buttons must not presuppose one. */
export const useHasMentor = (wanted = true): boolean => useMyMentors(wanted).data?.mentors.length !== 0
