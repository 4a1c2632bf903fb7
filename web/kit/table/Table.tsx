import { NativeSelect, Paper, Text, VisuallyHidden } from '@mantine/core'
import { startTransition } from 'react'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { countWords } from '#web/kit/list/count-words.ts'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import toolStyles from '#web/kit/list/ListTools.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { useSteadyOrder } from '#web/kit/list/use-steady-order.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { Pager } from './Pager.tsx'
import { SelectionBar, useSelection } from './SelectionBar.tsx'
import styles from './Table.module.css'
import { TableGrid } from './TableGrid.tsx'
import type { Column, TableList, TableProps } from './table-types.ts'

/** A page of a list as a table, cards on phones. The list comes from `useTable` or `useRowsTable`. */
export function Table<Row>(props: TableProps<Row>) {
  const { list, caption, filters: ownFilters, errorMessage, loadingText, rowsActions } = props
  const isCaptionHidden = props.isCaptionHidden || ownFilters !== undefined
  const { filters, total } = list
  const rows = useSteadyOrder(list.data, props.rowId, list.isPlaceholder ? null : list.place)
  const isNarrowed = filters?.isNarrowed ?? false
  const keptFocus = useKeptFocus<HTMLElement>()
  const selection = useSelection(list, props.rowId)

  const nothing = isNarrowed ? (
    <Text py="md" c="dimmed">
      Nothing matches. <TextButton onClick={filters?.clear}>Clear search and filters</TextButton>
    </Text>
  ) : (
    props.empty
  )

  /** The pager is at the bottom, so scroll to the top of the list. */
  const turn = (to: (() => void) | undefined) =>
    to &&
    (() => {
      to()
      keptFocus.ref.current?.scrollIntoView()
    })

  return (
    <Paper
      component="section"
      {...keptFocus}
      withBorder
      className={`${styles.frame} ${filters ? '' : styles.paged}`}
      aria-label={caption}
    >
      {ownFilters && (
        <>
          <h2 className="caption">{caption}</h2>
          {ownFilters}
        </>
      )}
      {(rows?.length || isNarrowed) && <Tools {...props} />}
      {props.outcome}
      {!rows?.length && (
        <p className={isCaptionHidden ? undefined : 'caption'}>
          {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </p>
      )}
      <QueryView
        query={{ ...list, data: rows }}
        errorMessage={errorMessage}
        loadingText={loadingText ?? 'Loading...'}
        rows={6}
        shape="table"
        nothing={rows && total === 0 && nothing}
      >
        {(rows) =>
          rows.length > 0 && (
            <>
              <div className={styles.page} aria-busy={list.isPlaceholder}>
                <TableGrid
                  {...props}
                  rows={rows}
                  isCaptionHidden={isCaptionHidden}
                  selection={rowsActions && selection}
                  sortable={list.sortable}
                  sort={list.sort}
                  onSort={(sort) => startTransition(() => list.onSort(sort))}
                />
              </div>
              {rowsActions && (
                <SelectionBar selection={selection} onPage={rows} actions={rowsActions} caption={caption} />
              )}
            </>
          )
        }
      </QueryView>
      {rows && total > rows.length && (
        <Pager of={caption} previous={turn(list.previous)} next={turn(list.next)}>
          {placeOf(list)}
        </Pager>
      )}
    </Paper>
  )
}

/** Search, filters, order, the number of rows and the buttons of the file. */
function Tools<Row>({ list, columns, noun, search, days, reset, file, filters: own }: TableProps<Row>) {
  const { filters, all, sortable } = list
  const order = !own && sortable.length > 0 && <SortChoice columns={columns} list={list} />
  const count = countOf(list, noun)
  if (!filters)
    return (
      <>
        {order && <search className={`${styles.tools} no-print`}>{order}</search>}
        <p role="status" className={`small ${styles.count}`}>
          {count}
        </p>
      </>
    )
  return (
    <ListFilters
      filters={filters}
      searches={search}
      days={days}
      reset={reset ?? false}
      order={order}
      count={count}
      total={all ?? 0}
      buttons={file && <ExportButtons file={file} query={list.narrowed} />}
    />
  )
}

const figure = (number: number) => number.toLocaleString('en-GB')

/** '12 of 340 users' of a narrowed list; '51–100 of 12,345 entries' of a list with filters of its page. */
function countOf<Row>(list: TableList<Row>, noun: [one: string, many: string]): string {
  const { data = [], filters, total, all = total } = list
  return data.length < total && !filters ? `${placeOf(list)} ${noun[1]}` : countWords(total, all, noun)
}

function placeOf<Row>({ data = [], begin, total }: TableList<Row>): string {
  if (data.length === 0) return `None of ${figure(total)}`
  return `${figure(begin + 1)}–${figure(begin + data.length)} of ${figure(total)}`
}

type SortProps<Row> = { columns: Column<Row>[]; list: TableList<Row> }

/** Sorting for cards, which have no header row. */
const SortChoice = <Row,>({ columns, list: { sortable, sort, onSort } }: SortProps<Row>) => (
  <NativeSelect
    className={toolStyles.sort ?? ''}
    label="Sort by"
    value={sort}
    onChange={(event) => onSort(event.currentTarget.value)}
    data={[
      { value: '', label: 'Default order' },
      ...columns
        .filter(({ id }) => sortable.includes(id))
        .flatMap(({ id, header }) => [
          { value: id, label: `${header}, ascending` },
          { value: `-${id}`, label: `${header}, descending` },
        ]),
    ]}
  />
)
