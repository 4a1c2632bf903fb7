import { useQuery } from '@tanstack/react-query'
import type { Asked, Endpoint, Reply } from '#contract/endpoint.ts'
import { call, type GivenTo } from './call.ts'
import { isForbidden } from './refused.ts'

/**
 * A question to the server. `data` is the reply; `failed` is the error where there is nothing to show,
 * so a page with older data keeps showing it.
 */
export type Answer<Data> = {
  data: Data | undefined
  loading: boolean
  failed: Error | null
  /** The server's last word was 403: the person may not see this, or not any more. */
  forbidden: boolean
  /** Asks again; true while an answer is on its way. */
  again: () => void
  asking: boolean
  /** When the data was given, in milliseconds. */
  givenAt: number
}

export const questionKey = (endpoint: Endpoint, given: unknown) =>
  [`${endpoint.method} ${endpoint.path}`, given ?? {}] as const

export const question = <E extends Endpoint>(endpoint: E, given: Asked<E>) => ({
  queryKey: questionKey(endpoint, given),
  // A call that answers nothing counts as answered.
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(endpoint, given, { signal })) ?? null,
})

/**
 * `useAnswer(listGoals, { params: { menteeId } })`: asks, and asks again after every action, on return to the tab
 * and on `again()`.
 */
export function useAnswer<E extends Endpoint>(endpoint: E, ...[given]: GivenTo<E>): Answer<Reply<E>> {
  return useAnswerWhen(true, endpoint, given as Asked<E>)
}

/** The same, asked only once `ready` is true. */
export function useAnswerWhen<E extends Endpoint>(
  ready: boolean,
  endpoint: E,
  given: Asked<E>,
): Answer<Reply<E>> {
  const query = useQuery({ ...question(endpoint, given), enabled: ready })
  return {
    data: query.data as Reply<E> | undefined,
    loading: query.isLoading,
    failed: query.data === undefined ? query.error : null,
    forbidden: isForbidden(query.error),
    again: () => void query.refetch(),
    asking: query.isFetching,
    givenAt: query.dataUpdatedAt,
  }
}
