import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { callPage, type ListPage, type RowOf } from './call-page.ts'
import { type ApiQuery, queryKeyOf, stateOf, useIsRendered } from './use-api-query.ts'

export type ApiPageQuery<Row> = ApiQuery<Row[]> & {
  total: number
  newer: ListPage<Row>['newer']
  /** The cursor of the page with older rows. */
  older: string | undefined
  /** True while the previous page is shown until the requested one arrives. */
  isPlaceholder: boolean
  /** The rows of all recently fetched pages. */
  loaded: Row[]
}

/**
 * One page of a list that the server searches and pages. The previous page stays until the next one arrives.
 */
export function useListPage<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): ApiPageQuery<RowOf<E>> {
  const key = [...queryKeyOf(endpoint, input), 'page']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callPage(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
  })
  const known = useQueryClient().getQueriesData<ListPage<RowOf<E>>>({
    queryKey: key.slice(0, 1),
    predicate: ({ queryKey }) => queryKey.at(-1) === 'page',
  })
  const isDrawn = useIsRendered(query.data)
  const page = isDrawn ? query.data : undefined
  return {
    data: page?.rows,
    total: page?.total ?? 0,
    newer: page?.newer ?? { count: 0, before: undefined },
    older: page?.before,
    isPlaceholder: query.isPlaceholderData,
    loaded: known.flatMap(([, one]) => one?.rows ?? []),
    loading: query.isLoading || !isDrawn,
    ...stateOf(query),
  }
}
