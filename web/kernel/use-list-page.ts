import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Asked, Endpoint } from '#contract/endpoint.ts'
import { callPage, type ListPage, type RowOf } from './call.ts'
import { isForbidden } from './refused.ts'
import { type Answer, questionKey } from './use-answer.ts'

export type PageAnswer<Row> = Answer<Row[]> & {
  total: number
  newer: ListPage<Row>['newer']
  /** The cursor of the page of older rows. */
  older: string | undefined
  /** The rows of another page are shown, until those that were asked for come. */
  turning: boolean
  /** The rows of all pages that were asked for lately. */
  loaded: Row[]
}

/** One page at a time of a list that the server searches and pages; the page before stays until the next one is there. */
export function useListPage<E extends Endpoint>(endpoint: E, given: Asked<E>): PageAnswer<RowOf<E>> {
  const key = [...questionKey(endpoint, given), 'page']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callPage(endpoint, given, { signal }),
    placeholderData: keepPreviousData,
  })
  const known = useQueryClient().getQueriesData<ListPage<RowOf<E>>>({
    queryKey: key.slice(0, 1),
    predicate: ({ queryKey }) => queryKey.at(-1) === 'page',
  })
  const page = query.data
  return {
    data: page?.rows,
    total: page?.total ?? 0,
    newer: page?.newer ?? { count: 0, before: undefined },
    older: page?.before,
    turning: query.isPlaceholderData,
    loaded: known.flatMap(([, one]) => one?.rows ?? []),
    loading: query.isLoading,
    failed: page === undefined ? query.error : null,
    forbidden: isForbidden(query.error),
    again: () => void query.refetch(),
    asking: query.isFetching,
    givenAt: query.dataUpdatedAt,
  }
}
