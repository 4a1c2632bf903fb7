import { Button, Flex, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiPageQuery } from '#web/kernel/use-list.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import styles from './Table.module.css'
import { type Sorting, TableGrid } from './TableGrid.tsx'
import { SortChoice } from './TableTools.tsx'
import type { DataTableProps } from './table-types.ts'

type Props<Row> = Pick<
  DataTableProps<Row>,
  | 'caption'
  | 'isCaptionHidden'
  | 'noun'
  | 'columns'
  | 'rowId'
  | 'rowName'
  | 'empty'
  | 'errorMessage'
  | 'loadingText'
> & {
  query: ApiPageQuery<Row>
  /** Shows the page of a cursor; null is the newest page. */
  onPage: (before: string | null) => void
  /** For endpoints with more than one order. */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
}

const inUsualOrder: Sorting = []

/** A table of a list that is too long for the browser: the server searches, sorts and pages it. */
export function PagedTable<Row>(props: Props<Row>) {
  const { query, caption, noun, empty, errorMessage, loadingText, onPage } = props
  const { sorting = inUsualOrder, onSort = () => undefined } = props
  const { data: rows, newer, older, total } = query
  const keptFocus = useKeptFocus<HTMLElement>()

  /** The pager is at the bottom, so scroll to the top of the list. */
  function turn(before: string | null) {
    onPage(before)
    keptFocus.ref.current?.scrollIntoView()
  }

  return (
    <Paper
      component="section"
      {...keptFocus}
      withBorder
      className={`${styles.frame} ${styles.paged}`}
      aria-label={caption}
    >
      {rows && rows.length > 0 && (
        <>
          {props.onSort && (
            <search className={`${styles.tools} no-print`}>
              <SortChoice columns={props.columns} sorting={sorting} onSort={onSort} />
            </search>
          )}
          <p role="status" className={styles.count}>
            {placeInWords(query, noun)}
          </p>
          <div className={styles.page} aria-busy={query.isPlaceholder}>
            <TableGrid {...props} rows={rows} sorting={sorting} onSort={onSort} />
          </div>
        </>
      )}
      {!rows?.length && <p className={styles.caption}>{caption}</p>}
      {!rows && query.error && <FailedState message={errorMessage} onRetry={query.refetch} />}
      {!rows && !query.error && <LoadingState text={loadingText ?? 'Loading...'} rows={6} shape="table" />}
      {rows?.length === 0 && total === 0 && empty}
      {rows && total > rows.length && (
        <PagerBar
          of={caption}
          previous={newer.before === undefined ? undefined : () => turn(newer.before ?? null)}
          next={older === undefined ? undefined : () => turn(older)}
        >
          {placeOf(query)}
        </PagerBar>
      )}
    </Paper>
  )
}

const figure = (number: number) => number.toLocaleString('en-GB')

/** '51–100 of 12,345 entries', or '12 entries' on a single page. */
function placeInWords<Row>(query: ApiPageQuery<Row>, noun: [string, string]): string {
  const { data = [], total } = query
  const place = data.length < total ? placeOf(query) : figure(total)
  return `${place} ${total === 1 ? noun[0] : noun[1]}`
}

function placeOf<Row>({ data = [], newer, total }: ApiPageQuery<Row>): string {
  if (data.length === 0) return `None of ${figure(total)}`
  return `${figure(newer.count + 1)}–${figure(newer.count + data.length)} of ${figure(total)}`
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void; of: string }

export function Pager({ page, pages, onPage, of }: PagerProps) {
  if (pages === 1) return null
  return (
    <PagerBar
      of={of}
      previous={page > 1 ? () => onPage(page - 1) : undefined}
      next={page < pages ? () => onPage(page + 1) : undefined}
    >
      Page {page} of {pages}
    </PagerBar>
  )
}

type BarProps = {
  of: string
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** The position: 'Page 2 of 5'. */
  children: ReactNode
}

function PagerBar({ of, previous, next, children }: BarProps) {
  return (
    <Flex
      component="nav"
      align="center"
      justify="space-between"
      gap="md"
      mt="md"
      ta="center"
      className="no-print"
      aria-label={`Pages of ${of}`}
    >
      <Button variant="default" flex="none" disabled={!previous} onClick={previous}>
        Previous
      </Button>
      <span aria-current="page">{children}</span>
      <Button variant="default" flex="none" disabled={!next} onClick={next}>
        Next
      </Button>
    </Flex>
  )
}
