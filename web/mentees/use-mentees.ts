import { useQuery } from '@tanstack/react-query'
import type { Asked, Endpoint } from '#contract/endpoint.ts'
import { listEnhancedMentees, listMentees, listMenteesWithProgress } from '#contract/mentees.ts'
import { callPage, type RowOf } from '#web/kernel/call.ts'
import { Refused } from '#web/kernel/refused.ts'
import { type Answer, questionKey } from '#web/kernel/use-answer.ts'
import { atTheBeginning, byName, type Mentee, withNotes, withoutNotes } from './mentees.ts'

/** From the call that knows everything to the one that knows only who they are. */
const calls: ((signal: AbortSignal) => Promise<Mentee[]>)[] = [
  async (signal) => (await wholeList(listEnhancedMentees, signal)).map(withNotes),
  async (signal) => (await wholeList(listMenteesWithProgress, signal)).map(withoutNotes),
  async (signal) => (await wholeList(listMentees, signal)).map(atTheBeginning),
]

/** The mentor's mentees by name. Where a call fails the next smaller one is asked, so the screen opens all the same. */
export function useMentees(): Answer<Mentee[]> {
  const query = useQuery({
    queryKey: [...questionKey(listEnhancedMentees, {}), 'or less'],
    queryFn: ({ signal }) => fetchMentees(signal),
  })
  return {
    data: query.data,
    loading: query.isLoading,
    failed: query.data === undefined ? query.error : null,
    forbidden: isSettled(query.error),
    again: () => void query.refetch(),
    asking: query.isFetching,
    givenAt: query.dataUpdatedAt,
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
  error instanceof Refused && (error.status === 401 || error.status === 403)

async function wholeList<E extends Endpoint>(endpoint: E, signal: AbortSignal): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let before: string | undefined
  do {
    const page = await callPage(endpoint, { query: { before } } as unknown as Asked<E>, { signal })
    rows.push(...page.rows)
    before = page.before
  } while (before !== undefined)
  return rows
}
