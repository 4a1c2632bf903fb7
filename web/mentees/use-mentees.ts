import { useQuery } from '@tanstack/react-query'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { listEnhancedMentees, listMentees, listMenteesWithProgress } from '#contract/mentees.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { callPage, type RowOf } from '#web/kernel/call-page.ts'
import { type ApiQuery, queryKeyOf } from '#web/kernel/use-api-query.ts'
import { atTheBeginning, byName, type Mentee, withNotes, withoutNotes } from './mentees.ts'

/** From the call that knows everything to the one that knows only who they are. */
const calls: ((signal: AbortSignal) => Promise<Mentee[]>)[] = [
  async (signal) => (await wholeList(listEnhancedMentees, signal)).map(withNotes),
  async (signal) => (await wholeList(listMenteesWithProgress, signal)).map(withoutNotes),
  async (signal) => (await wholeList(listMentees, signal)).map(atTheBeginning),
]

/** The mentor's mentees by name. Where a call fails the next smaller one is asked, so the screen opens all the same. */
export function useMentees(): ApiQuery<Mentee[]> {
  const query = useQuery({
    queryKey: [...queryKeyOf(listEnhancedMentees, {}), 'or less'],
    queryFn: ({ signal }) => fetchMentees(signal),
  })
  return {
    data: query.data,
    loading: query.isLoading,
    error: query.data === undefined ? query.error : null,
    forbidden: isSettled(query.error),
    refetch: () => void query.refetch(),
    isFetching: query.isFetching,
    updatedAt: query.dataUpdatedAt,
  }
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

/** Who is not signed in or not allowed gets the same answer from the other calls. */
const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

async function wholeList<E extends Endpoint>(endpoint: E, signal: AbortSignal): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let before: string | undefined
  do {
    const page = await callPage(endpoint, { query: { before } } as unknown as EndpointInput<E>, { signal })
    rows.push(...page.rows)
    before = page.before
  } while (before !== undefined)
  return rows
}
