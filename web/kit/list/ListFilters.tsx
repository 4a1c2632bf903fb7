import { Button, NativeSelect } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { maxLength } from '#contract/fields.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { isDay } from '#web/kit/days/month.ts'
import { trackPendingSearches } from '#web/kit/table/pending-searches.ts'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import styles from './ListTools.module.css'
import type { ListFilters as Filters } from './use-list-filters.ts'

type Props = {
  filters: Filters
  /** The fields that the search covers. */
  searches?: string | undefined
  /** The event that the two days limit: 'Written'. */
  days?: string | undefined
  /** A choice of the order, for lists without a header row. */
  order?: ReactNode
  /** The label of a button among the filters that clears them. Without it, one appears above a narrowed list. */
  reset?: string | false | undefined
  /** The number of rows, as text. */
  count?: ReactNode
  /** The number of rows without filters, if it is known. */
  total?: number | undefined
  /** Such as 'Download CSV' and 'Print'. */
  buttons?: ReactNode
}

/** Search, choices and days that filter a list on the server. */
export function ListFilters(props: Props) {
  const { filters, searches, days, order, reset, count, total = shortBelow, buttons } = props
  const { chosen, choices, isNarrowed, field, clear, setFilter, setSearch } = filters
  const { search, ...narrowing } = chosen
  // A single choice needs no button that shows it.
  const isSingle = choices.length === 1 && !days && !reset
  const fields = (
    <>
      {choices.map(({ id, label, options, all = 'All' }) => (
        <NativeSelect
          key={id}
          label={label}
          value={chosen[id]}
          labelProps={isSingle ? { className: 'reader-only' } : {}}
          rightSectionWidth={isSingle ? 26 : undefined}
          data={[{ value: '', label: isSingle && all === 'All' ? `${label}: all` : all }, ...options]}
          onChange={(event) => setFilter(id, event.currentTarget.value)}
        />
      ))}
      {days &&
        (['from', 'to'] as const).map((end) => (
          <DayFilter
            key={end}
            label={`${days} ${end}`}
            value={chosen[end]}
            onChange={(day) => setFilter(end, day)}
          />
        ))}
      {order}
      {reset && (
        <Button variant="default" onClick={clear}>
          {reset}
        </Button>
      )}
    </>
  )
  return (
    <ListTools
      search={
        searches && (
          <SearchField
            ref={field}
            labelProps={{ className: 'reader-only' }}
            label={searches}
            maxLength={maxLength.search}
            value={search}
            onSearch={setSearch}
          />
        )
      }
      filters={fields}
      active={Object.values(narrowing).filter((value) => value !== '').length}
      isShort={total < shortBelow && !isNarrowed}
      isInline={isSingle}
      isOnlyOrder={choices.length === 0 && !days && !reset}
      count={count}
      buttons={
        <>
          {isNarrowed && reset === undefined && (
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          )}
          {buttons}
        </>
      }
    />
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

/** Filters a list by a day. Invalid text does not filter, and shows an error after blur. */
export function DayFilter({ label, value, onChange }: DayProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [isSettled, setSettled] = useState(false)
  const own = useRef(trackPendingSearches())
  // The list loads before `value` changes. By then the person may be typing the next date.
  useEffect(() => {
    if (!own.current.isOwn(value)) setTyped(value)
  }, [value])
  return (
    <div>
      <DayField
        id={id}
        name={id}
        label={label}
        description={null}
        value={typed}
        error={isSettled && typed !== '' && !isDay(typed) && 'Enter a real date, for example 27/3/2027'}
        onSettle={() => setSettled(true)}
        onChange={(text) => {
          setSettled(false)
          setTyped(text)
          if ((text === '' || isDay(text)) && own.current.send(text, value)) onChange(text)
        }}
      />
    </div>
  )
}

type ListToolsProps = {
  search?: ReactNode
  /** The filters, which a button shows. Filters in use are visible at first. */
  filters: ReactNode
  /** The number of filters in use. */
  active: number
  /** A short list needs neither search nor filters. */
  isShort?: boolean
  /** Shows the filters without a button. */
  isInline?: boolean
  /** The filters are only the order of cards, so a table with a header row needs no button for them. */
  isOnlyOrder?: boolean
  /** The number of rows, as text. */
  count?: ReactNode
  /** Such as 'Download CSV' and 'Print'. */
  buttons?: ReactNode
}

/** Lists with fewer rows show no search and no filters. */
const shortBelow = 10

/** One line above a list: search, filters, the number of rows, and buttons. */
export function ListTools(props: ListToolsProps) {
  const {
    search,
    filters,
    active,
    isShort = false,
    isInline = false,
    isOnlyOrder = false,
    count,
    buttons,
  } = props
  const [isOpen, setOpen] = useState(active > 0)
  const id = useId()
  return (
    <search className={`wrap ${styles.tools} no-print`}>
      {search && !isShort && <div className={styles.search}>{search}</div>}
      {filters && !isShort && (
        <>
          {!isInline && (
            <Button
              variant="default"
              className={styles.fold ?? ''}
              data-only-order={isOnlyOrder}
              aria-label={active > 0 ? `Filter (${active})` : 'Filter'}
              aria-expanded={isOpen}
              aria-controls={id}
              leftSection={<ListFilter size={18} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              <span className={styles.word}>Filter</span>
              {active > 0 && <span>&nbsp;({active})</span>}
            </Button>
          )}
          <div id={id} className={styles.filters} data-open={isInline || isOpen} data-inline={isInline}>
            {filters}
          </div>
        </>
      )}
      <div className={styles.end}>
        <p role="status" className={`small ${styles.count}`}>
          {count}
        </p>
        {buttons}
      </div>
    </search>
  )
}
