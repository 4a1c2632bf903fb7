import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Endpoint, EndpointInput, Reply } from '#contract/endpoint.ts'
import { isForbidden } from './api-error.ts'
import { type CallArguments, call } from './call.ts'

/**
 * A query of the server. `data` is the reply; `error` is the error where there is nothing to show,
 * so a page with older data keeps showing it.
 */
export type ApiQuery<Data> = {
  data: Data | undefined
  loading: boolean
  error: Error | null
  /** The server's last word was 403: the person may not see this, or not any more. */
  forbidden: boolean
  /** Fetches again; `isFetching` is true while a reply is on its way. */
  refetch: () => void
  isFetching: boolean
  /** When the data was fetched, in milliseconds. */
  updatedAt: number
}

export const queryKeyOf = (endpoint: Endpoint, input: unknown) =>
  [`${endpoint.method} ${endpoint.path}`, input ?? {}] as const

export const queryOptionsOf = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => ({
  queryKey: queryKeyOf(endpoint, input),
  // A call without a reply counts as fetched.
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(endpoint, input, { signal })) ?? null,
})

/**
 * `useApiQuery(listGoals, { params: { menteeId } })`: fetches, and fetches again after every mutation, on return to the tab
 * and on `refetch()`.
 */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): ApiQuery<Reply<E>> {
  return useApiQueryWhen(true, endpoint, input as EndpointInput<E>)
}

/** The same, fetched only once `ready` is true. */
export function useApiQueryWhen<E extends Endpoint>(
  ready: boolean,
  endpoint: E,
  input: EndpointInput<E>,
): ApiQuery<Reply<E>> {
  const query = useQuery({ ...queryOptionsOf(endpoint, input), enabled: ready })
  const isDrawn = useIsDrawn(query.data)
  return {
    data: isDrawn ? (query.data as Reply<E> | undefined) : undefined,
    loading: query.isLoading || !isDrawn,
    error: query.data === undefined ? query.error : null,
    forbidden: isForbidden(query.error),
    refetch: () => void query.refetch(),
    isFetching: query.isFetching,
    updatedAt: query.dataUpdatedAt,
  }
}

/**
 * Whether an answer may be shown. The first one is drawn bit by bit, so that a key or a finger is heard in between, and
 * what came meanwhile is drawn with it; later ones replace it at once.
 */
export function useIsDrawn(data: unknown): boolean {
  const isThere = data !== undefined
  const isDrawn = useDeferredValue(isThere)
  return isDrawn || !isThere
}
