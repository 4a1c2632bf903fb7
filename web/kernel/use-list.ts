import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { isForbidden } from './api-error.ts'
import { callPage, type ListPage, type RowOf } from './call-page.ts'
import { queryClient } from './query-client.ts'
import { type ApiQuery, queryKeyOf } from './use-api-query.ts'

/** A list, page by page: `total` counts the server's rows, `fetchMore` fetches the next page where there is one. */
export type ApiListQuery<Row> = ApiQuery<Row[]> & {
  total: number
  fetchMore: (() => void) | undefined
  isFetchingMore: boolean
}

/**
 * A list that may be longer than one answer (rule 50). With `whole`, page after page is fetched until all rows
 * are there, for screens that search and count in the browser, or `most` of them; without it `fetchMore()` fetches the
 * next. With `keep`, the rows of the query before stay until those of the next are there.
 */
export function useList<E extends Endpoint>(
  endpoint: E,
  input: Omit<EndpointInput<E>, 'body'>,
  { whole = false, keep = false, most }: { whole?: boolean; keep?: boolean; most?: number } = {},
): ApiListQuery<RowOf<E>> {
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint, input), 'list'],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...('query' in input ? (input.query as object) : {}), before: pageParam }
      return callPage(endpoint, { ...input, query } as unknown as EndpointInput<E>, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page, pages) =>
      most !== undefined && countOf(pages) >= most ? undefined : page.before,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (whole && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [whole, hasNextPage, isFetching, isError, fetchNextPage])

  const latest = query.data?.pages
  // Long lists come page after page: what people do meanwhile is heard before they are drawn.
  const pages = useDeferredValue(latest)
  const isDrawn = pages === latest
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages])
  return {
    data: rows,
    total: pages?.at(-1)?.total ?? 0,
    fetchMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: query.isFetchingNextPage,
    loading: query.isLoading || (!rows && !isDrawn),
    error: latest === undefined ? query.error : null,
    forbidden: isForbidden(query.error),
    refetch: () => void query.refetch(),
    isFetching: isFetching || !isDrawn,
    updatedAt: query.dataUpdatedAt,
  }
}

const countOf = (pages: { rows: unknown[] }[]) => pages.reduce((count, { rows }) => count + rows.length, 0)

/** Changes rows in every list of this endpoint that is known, without asking the server again. */
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
