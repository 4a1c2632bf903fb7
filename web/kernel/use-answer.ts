import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Asked, Endpoint, Reply } from '#contract/endpoint.ts'
import { call, callPage, type GivenTo, type RowOf } from './call.ts'

/**
 * A question to the server. `data` is the reply; `failed` is the error where there is nothing to show,
 * so a page with older data keeps showing it.
 */
export type Answer<Data> = {
  data: Data | undefined
  loading: boolean
  failed: Error | null
  /** Asks again; true while an answer is on its way. */
  again: () => void
  asking: boolean
  /** When the data was given, in milliseconds. */
  givenAt: number
}

export const questionKey = (endpoint: Endpoint, given: unknown) =>
  [`${endpoint.method} ${endpoint.path}`, given ?? {}] as const

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
  const query = useQuery({
    queryKey: questionKey(endpoint, given),
    // A call that answers nothing counts as answered.
    queryFn: async ({ signal }) => (await call(endpoint, given, { signal })) ?? null,
    enabled: ready,
  })
  return {
    data: query.data as Reply<E> | undefined,
    loading: query.isLoading,
    failed: query.data === undefined ? query.error : null,
    again: () => void query.refetch(),
    asking: query.isFetching,
    givenAt: query.dataUpdatedAt,
  }
}

/** A list, page by page: `total` counts the server's rows, `more` loads the next page where there is one. */
export type ListAnswer<Row> = Answer<Row[]> & {
  total: number
  more: (() => void) | undefined
  loadingMore: boolean
}

/**
 * A list that may be longer than one answer (decision 50). With `whole`, page after page is fetched until all rows
 * are there, for screens that search and count in the browser; without it `more()` fetches the next.
 */
export function useList<E extends Endpoint>(
  endpoint: E,
  given: Omit<Asked<E>, 'body'>,
  { whole = false }: { whole?: boolean } = {},
): ListAnswer<RowOf<E>> {
  const query = useInfiniteQuery({
    queryKey: [...questionKey(endpoint, given), 'list'],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...('query' in given ? (given.query as object) : {}), before: pageParam }
      return callPage(endpoint, { ...given, query } as unknown as Asked<E>, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.before,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (whole && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [whole, hasNextPage, isFetching, isError, fetchNextPage])

  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages])
  return {
    data: rows,
    total: pages?.at(-1)?.total ?? 0,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    loading: query.isLoading,
    failed: rows === undefined ? query.error : null,
    again: () => void query.refetch(),
    asking: isFetching,
    givenAt: query.dataUpdatedAt,
  }
}
