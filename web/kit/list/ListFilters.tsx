import { Button, Flex, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxLength } from '#contract/fields.ts'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import { DayFilter } from './DayFilter.tsx'
import styles from './ListFilters.module.css'
import type { ListFilters as Filters } from './use-list-filters.ts'

type Props = {
  filters: Filters
  /** The fields that the search covers. */
  searches: string
  /** The event that the two days limit: 'Written'. */
  days: string
  /** Controls beside the filters. */
  tools?: ReactNode
}

/** Search, choices and days that filter a list on the server. */
export function ListFilters({ filters, searches, days, tools }: Props) {
  const { chosen, choices, isNarrowed } = filters
  return (
    <Flex component="search" wrap="wrap" align="flex-end" gap="md" className={`${styles.filters} no-print`}>
      <SearchField
        ref={filters.field}
        label={searches}
        className={styles.search ?? ''}
        maxLength={maxLength.search}
        value={chosen.search}
        onSearch={filters.setSearch}
      />
      {choices.map(({ id, label, options, all = 'All' }) => (
        <NativeSelect
          key={id}
          label={label}
          className={styles.choice ?? ''}
          value={chosen[id]}
          data={[{ value: '', label: all }, ...options]}
          onChange={(event) => filters.setFilter(id, event.currentTarget.value)}
        />
      ))}
      {(['from', 'to'] as const).map((end) => (
        <DayFilter
          key={end}
          label={`${days} ${end}`}
          value={chosen[end]}
          onChange={(day) => filters.setFilter(end, day)}
        />
      ))}
      {isNarrowed && (
        <Button variant="default" onClick={filters.clear}>
          Clear filters
        </Button>
      )}
      {tools}
    </Flex>
  )
}
