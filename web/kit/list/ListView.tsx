import { Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { EmptyState, NothingMatches } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { MoreButton } from './MoreButton.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { ListFilters } from './use-list-filters.ts'

type Query<Row> = ComponentProps<typeof QueryView<Row[]>>['query'] &
  Partial<Pick<ApiListQuery<Row>, 'fetchMore' | 'isFetchingMore'>>

type Props<Row> = Omit<ComponentProps<typeof QueryView<Row[]>>, 'query' | 'children'> & {
  query: Query<Row>
  /** Shown without any rows: an empty state, or a line of text. */
  empty: ComponentProps<typeof EmptyState> | string
  /** The rows are cards without a frame, so the empty state gets one. */
  isFramed?: boolean
  /** The filters of the list and the name of its rows. They replace the empty state when nothing matches. */
  filters?: Pick<ListFilters, 'isNarrowed' | 'clear'>
  noun?: string
  /** The number of rows, as text. */
  count?: ReactNode
  /** The label of the button that fetches more rows. */
  more?: string | undefined
  label?: string | undefined
  className?: string | undefined
  children: (rows: Row[]) => ReactNode
}

/**
 * A list in all its states: loading, failed, empty, no matches, or its rows with a button for more. The focus stays
 * in the list when a focused row is removed.
 */
export function ListView<Row>(props: Props<Row>) {
  const {
    query,
    empty,
    isFramed,
    filters,
    noun = 'rows',
    count,
    more,
    label,
    className,
    children,
    ...view
  } = props
  const keptFocus = useKeptFocus<HTMLElement>()
  const isNarrowed = filters?.isNarrowed ?? false
  const without =
    filters && isNarrowed ? (
      <NothingMatches what={noun} onClear={filters.clear} />
    ) : typeof empty === 'string' ? (
      <Text c="dimmed">{empty}</Text>
    ) : (
      <EmptyState {...empty} />
    )
  const counted = count && (
    <Text role="status" mb="md" c="dimmed">
      {count}
    </Text>
  )
  const nothing = (
    <>
      {isNarrowed && counted}
      {isFramed ? <Panel>{without}</Panel> : without}
    </>
  )
  return (
    <section {...keptFocus} aria-label={label} className={className}>
      <QueryView query={query} nothing={query.data?.length === 0 && nothing} {...view}>
        {(rows) => (
          <>
            {counted}
            {children(rows)}
            {more && (
              <MoreButton
                list={{ fetchMore: query.fetchMore, isFetchingMore: query.isFetchingMore ?? false }}
              >
                {more}
              </MoreButton>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}
