import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Endpoint, EndpointInput, Reply } from '#contract/endpoint.ts'
import { maxPageSize } from '#contract/fields.ts'
import { type CallOptions, type Parts, sendCall } from './call.ts'
import { queryClient } from './query-client.ts'
import { type ApiQuery, queryKeyOf, stateOf, useIsRendered } from './use-api-query.ts'

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
 * A list that may be longer than one reply. `whole` fetches all pages. The
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
    ...stateOf(query, endpoint.texts),
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

export type ApiPageQuery<Row> = ApiQuery<Row[]> & {
  total: number
  newer: ListPage<Row>['newer']
  /** The cursor of the page with older rows. */
  older: string | undefined
  /** True while the previous page is shown until the requested one arrives. */
  isPlaceholder: boolean
}

/**
 * One page of a list that the server searches and pages. The previous page stays until the next one arrives.
 */
export function useListPage<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  ready = true,
): ApiPageQuery<RowOf<E>> {
  const query = useQuery({
    queryKey: [...queryKeyOf(endpoint, input), 'page'],
    queryFn: ({ signal }) => callPage(endpoint, input, { signal }),
    enabled: ready,
    placeholderData: keepPreviousData,
  })
  const isDrawn = useIsRendered(query.data)
  const page = isDrawn ? query.data : undefined
  return {
    data: page?.rows,
    total: page?.total ?? 0,
    newer: page?.newer ?? { count: 0, before: undefined },
    older: page?.before,
    isPlaceholder: query.isPlaceholderData,
    loading: query.isLoading || !isDrawn,
    ...stateOf(query, endpoint.texts),
  }
}

/**
 * One page of a list. `total` counts the whole list, `before` is the next page's cursor. Lists that page back also have
 * the number of newer rows and the cursor of their page, null for the newest page.
 */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  before: string | undefined
  newer: { count: number; before: string | null | undefined }
}

/** Fetches one page with the numbers from the reply's headers. */
async function callPage<E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>,
  options?: CallOptions,
): Promise<ListPage<RowOf<E>>> {
  const response = await sendCall(endpoint, input as Parts | undefined, options)
  const rows = (await response.json()) as RowOf<E>[]
  const count = (name: string) => Number(response.headers.get(name) ?? Number.NaN)
  return {
    rows,
    total: count('x-total-count') || rows.length,
    before: cursorOf('next', response) ?? undefined,
    newer: { count: count('x-newer-count') || 0, before: cursorOf('prev', response) },
  }
}

/** Fetches all rows of a list, page by page. */
export async function callWholeList<E extends Endpoint>(
  endpoint: E,
  { query, ...input }: Parts = {},
  options?: CallOptions,
): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let before: string | undefined
  do {
    const parts = { ...input, query: { ...(query as object | undefined), before } }
    const page = await callPage(endpoint, parts as unknown as EndpointInput<E>, options)
    rows.push(...page.rows)
    before = page.before
  } while (before !== undefined)
  return rows
}

/** undefined when there is no such page. */
function cursorOf(relation: 'next' | 'prev', response: Response): string | null | undefined {
  const links = response.headers.get('link') ?? ''
  const url = new RegExp(`<([^>]+)>;\\s*rel="?${relation}"?`).exec(links)?.[1]
  return url && new URL(url, location.origin).searchParams.get('before')
}

export type RowOf<E extends Endpoint> = Reply<E> extends (infer Row)[] ? Row : never
