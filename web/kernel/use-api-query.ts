import { type UseInfiniteQueryResult, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { CallTexts, Endpoint, EndpointInput, Reply } from '#contract/endpoint.ts'
import { errorMessageOf, isRefused } from './api-error.ts'
import { type CallArguments, call } from './call.ts'

/**
 * A query of the server. `data` is the reply. `error` is only set without data, so that a page keeps showing
 * older data.
 */
export type ApiQuery<Data> = {
  data: Data | undefined
  loading: boolean
  error: Error | null
  /** The sentence for that error, with the texts of the endpoint; empty without an error. */
  errorMessage: string
  /** The last reply was 403: the person may not, or no longer, see this. */
  forbidden: boolean
  /** The last reply was 404: there is no such row, or the person may not see it. */
  missing: boolean
  /** Fetches again; `isFetching` is true until the reply arrives. */
  refetch: () => void
  isFetching: boolean
  /** When the data was fetched, in milliseconds. */
  updatedAt: number
}

export const queryKeyOf = (endpoint: Endpoint, input: unknown) =>
  [`${endpoint.method} ${endpoint.path}`, input ?? {}] as const

export const queryOptionsOf = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => ({
  queryKey: queryKeyOf(endpoint, input),
  // TanStack Query rejects undefined, so a call without a reply returns null.
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(endpoint, input, { signal })) ?? null,
})

/**
 * `useApiQuery(listGoals, { params: { menteeId } })`. Refetches after every mutation, on return to the tab
 * and on `refetch()`.
 */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): ApiQuery<Reply<E>> {
  return useApiQueryWhen(true, endpoint, input as EndpointInput<E>)
}

/** The same, but fetches only once `ready` is true. */
export function useApiQueryWhen<E extends Endpoint>(
  ready: boolean,
  endpoint: E,
  input: EndpointInput<E>,
): ApiQuery<Reply<E>> {
  const query = useQuery({ ...queryOptionsOf(endpoint, input), enabled: ready })
  return useApiQueryOf(query as UseQueryResult<Reply<E>>, endpoint.texts)
}

/** For a query that is more than one call. */
export function useApiQueryOf<Data>(query: UseQueryResult<Data>, texts?: CallTexts): ApiQuery<Data> {
  const isDrawn = useIsRendered(query.data)
  return {
    data: isDrawn ? query.data : undefined,
    loading: query.isLoading || !isDrawn,
    ...stateOf(query, texts),
  }
}

/** The state that every query has. */
export function stateOf(query: UseQueryResult | UseInfiniteQueryResult, texts: CallTexts | undefined) {
  const error = query.data === undefined ? query.error : null
  return {
    error,
    errorMessage: error ? errorMessageOf(error, texts) : '',
    forbidden: isRefused(query.error, 403),
    missing: isRefused(query.error, 404),
    refetch: () => void query.refetch(),
    isFetching: query.isFetching,
    updatedAt: query.dataUpdatedAt,
  }
}

/**
 * Whether the reply is rendered. The first one renders with low priority, so that input is handled in
 * between; later ones replace it immediately.
 */
export function useIsRendered(data: unknown): boolean {
  const isThere = data !== undefined
  const isDrawn = useDeferredValue(isThere)
  return isDrawn || !isThere
}
