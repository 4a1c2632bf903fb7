import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Asked, Endpoint } from '#contract/endpoint.ts'
import { callPage, type ListPage, type RowOf } from './call.ts'
import { questions } from './questions.ts'
import { isForbidden } from './refused.ts'
import { type Answer, questionKey } from './use-answer.ts'

/** A list, page by page: `total` counts the server's rows, `more` loads the next page where there is one. */
export type ListAnswer<Row> = Answer<Row[]> & {
  total: number
  more: (() => void) | undefined
  loadingMore: boolean
}

/**
 * A list that may be longer than one answer (decision 50). With `whole`, page after page is fetched until all rows
 * are there, for screens that search and count in the browser; without it `more()` fetches the next. With `keep`, the
 * rows of the question before stay until those of the next are there.
 */
export function useList<E extends Endpoint>(
  endpoint: E,
  given: Omit<Asked<E>, 'body'>,
  { whole = false, keep = false }: { whole?: boolean; keep?: boolean } = {},
): ListAnswer<RowOf<E>> {
  const query = useInfiniteQuery({
    queryKey: [...questionKey(endpoint, given), 'list'],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...('query' in given ? (given.query as object) : {}), before: pageParam }
      return callPage(endpoint, { ...given, query } as unknown as Asked<E>, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.before,
    ...(keep && { placeholderData: keepPreviousData }),
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
    forbidden: isForbidden(query.error),
    again: () => void query.refetch(),
    asking: isFetching,
    givenAt: query.dataUpdatedAt,
  }
}

/** Changes rows in every list of this endpoint that is known, without asking the server again. */
export function changeRows<E extends Endpoint>(endpoint: E, change: (row: RowOf<E>) => RowOf<E>): void {
  const [queryKey] = questionKey(endpoint, {})
  questions.setQueriesData<InfiniteData<ListPage<RowOf<E>>>>(
    { queryKey: [queryKey], predicate: (query) => query.queryKey.at(-1) === 'list' },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
      },
  )
}
