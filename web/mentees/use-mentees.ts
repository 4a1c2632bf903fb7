import { useQuery } from '@tanstack/react-query'
import { listEnhancedMentees, listMentees, listMenteesWithProgress } from '#contract/mentees.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { type ApiQuery, queryKeyOf, useApiQueryOf } from '#web/kernel/use-api-query.ts'
import { callWholeList } from '#web/kernel/use-list.ts'
import { byName, type Mentee, withInitialProgress, withNotes, withoutNotes } from './mentees.ts'

/** Fallback order: from the complete query to the plain list of names. */
const calls: ((signal: AbortSignal) => Promise<Mentee[]>)[] = [
  async (signal) => (await callWholeList(listEnhancedMentees, {}, { signal })).map(withNotes),
  async (signal) => (await callWholeList(listMenteesWithProgress, {}, { signal })).map(withoutNotes),
  async (signal) => (await callWholeList(listMentees, {}, { signal })).map(withInitialProgress),
]

/**
 * The mentor's mentees by name. When a query fails, the next smaller one is used, so that the page still
 * opens.
 */
export function useMentees(): ApiQuery<Mentee[]> {
  const query = useQuery({
    queryKey: [...queryKeyOf(listEnhancedMentees, {}), 'or less'],
    queryFn: ({ signal }) => fetchMentees(signal),
  })
  return { ...useApiQueryOf(query), forbidden: isSettled(query.error) }
}

async function fetchMentees(signal: AbortSignal): Promise<Mentee[]> {
  let last: unknown
  for (const ask of calls) {
    try {
      return byName(await ask(signal))
    } catch (error) {
      if (signal.aborted || isSettled(error)) throw error
      last = error
    }
  }
  throw last
}

/** Authentication and permission errors would be the same for every fallback. */
const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
