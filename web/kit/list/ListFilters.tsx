import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxLength } from '#contract/fields.ts'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import { DayFilter } from './DayFilter.tsx'
import styles from './ListTools.module.css'
import { ListTools, shortBelow } from './ListTools.tsx'
import type { ListFilters as Filters } from './use-list-filters.ts'

type Props = {
  filters: Filters
  /** The fields that the search covers. */
  searches: string
  /** The event that the two days limit: 'Written'. */
  days: string
  /** The number of rows, as text. */
  count?: ReactNode
  /** The number of rows without filters, if it is known. */
  total?: number | undefined
  /** Such as 'Download CSV' and 'Print'. */
  buttons?: ReactNode
}

/** Search, choices and days that filter a list on the server. */
export function ListFilters({ filters, searches, days, count, total = shortBelow, buttons }: Props) {
  const { chosen, choices, isNarrowed, field, clear, setFilter, setSearch } = filters
  const { search, ...narrowing } = chosen
  const fields = (
    <>
      {choices.map(({ id, label, options, all = 'All' }) => (
        <NativeSelect
          key={id}
          label={label}
          className={styles.choice ?? ''}
          value={chosen[id]}
          data={[{ value: '', label: all }, ...options]}
          onChange={(event) => setFilter(id, event.currentTarget.value)}
        />
      ))}
      {(['from', 'to'] as const).map((end) => (
        <DayFilter
          key={end}
          label={`${days} ${end}`}
          value={chosen[end]}
          onChange={(day) => setFilter(end, day)}
        />
      ))}
    </>
  )
  return (
    <ListTools
      search={
        <SearchField
          ref={field}
          labelProps={{ className: 'reader-only' }}
          label={searches}
          maxLength={maxLength.search}
          value={search}
          onSearch={setSearch}
        />
      }
      filters={fields}
      active={Object.values(narrowing).filter((value) => value !== '').length}
      isShort={total < shortBelow && !isNarrowed}
      count={count}
      buttons={
        <>
          {isNarrowed && (
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
