import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { maxPageSize } from '#contract/fields.ts'
import { callPage, type ListPage, type RowOf } from './call-page.ts'
import { queryClient } from './query-client.ts'
import { type ApiQuery, queryKeyOf, stateOf } from './use-api-query.ts'

/**
 * A list, page by page: `total` counts the server's rows, `fetchMore` fetches the next page if there is one.
 */
export type ApiListQuery<Row> = ApiQuery<Row[]> & {
  total: number
  fetchMore: (() => void) | undefined
  isFetchingMore: boolean
}

type Options = { whole?: boolean; keep?: boolean; ready?: boolean }

/**
 * A list that may be longer than one reply (rules 50 and 81). `whole` fetches all pages. The
 * first page has the limit of the query, the others the server's maximum. Otherwise `fetchMore()` fetches the next
 * page. `keep` shows the previous query's rows until the next ones arrive. Nothing is fetched before `ready` is true.
 */
export function useList<E extends Endpoint>(
  endpoint: E,
  input: Omit<EndpointInput<E>, 'body'>,
  { whole = false, keep = false, ready = true }: Options = {},
): ApiListQuery<RowOf<E>> {
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint, input), 'list'],
    queryFn: ({ signal, pageParam }) => {
      const asked = 'query' in input ? (input.query as object) : {}
      const isRest = whole && pageParam !== undefined && 'limit' in asked
      const query = { ...asked, ...(isRest && { limit: maxPageSize }), before: pageParam }
      return callPage(endpoint, { ...input, query } as unknown as EndpointInput<E>, { signal })
    },
    enabled: ready,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.before,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (whole && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [whole, hasNextPage, isFetching, isError, fetchNextPage])

  const latest = query.data?.pages
  // Long lists arrive page by page. Deferred rendering keeps input responsive.
  const pages = useDeferredValue(latest)
  const isDrawn = pages === latest
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages])
  return {
    data: rows,
    total: pages?.at(-1)?.total ?? 0,
    fetchMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: query.isFetchingNextPage,
    loading: query.isLoading || (!rows && !isDrawn),
    ...stateOf(query),
    isFetching: isFetching || !isDrawn,
  }
}

/** Updates rows in all cached lists of this endpoint without a request. */
export function updateCachedRows<E extends Endpoint>(endpoint: E, change: (row: RowOf<E>) => RowOf<E>): void {
  const [queryKey] = queryKeyOf(endpoint, {})
  queryClient.setQueriesData<InfiniteData<ListPage<RowOf<E>>>>(
    { queryKey: [queryKey], predicate: (query) => query.queryKey.at(-1) === 'list' },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
      },
  )
}
