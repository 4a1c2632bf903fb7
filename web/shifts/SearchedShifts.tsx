import { Button } from '@mantine/core'
import { type ComponentProps, useRef } from 'react'
import { maxLength } from '#contract/fields.ts'
import { listShifts } from '#contract/shifts.ts'
import { useListPage } from '#web/kernel/use-list-page.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import { ShiftLists } from './ShiftLists.tsx'
import styles from './Shifts.module.css'
import { useShiftSearch } from './use-shift-search.ts'

/** The lists of shifts below a search for a mentor's or a mentee's. */
export function SearchedShifts(lists: Omit<ComponentProps<typeof ShiftLists>, 'search'>) {
  const { text, change } = useShiftSearch()
  const search = text.trim()
  const counted = useListPage(listShifts, { query: { limit: 1, ...(search && { search }) } })
  // Until the answer is there, the number is that of the search before.
  const total = counted.data && !counted.isPlaceholder ? counted.total : undefined
  const field = useRef<HTMLInputElement>(null)
  function clear() {
    change('')
    // The button is gone then.
    field.current?.focus()
  }
  return (
    <>
      <Panel>
        <search className={styles.search}>
          <SearchField
            ref={field}
            label="Search by name"
            description="A mentor's or a mentee's name"
            maxLength={maxLength.search}
            value={text}
            onSearch={change}
            className={styles.searchField ?? ''}
          />
          {search && (
            <Button variant="default" onClick={clear}>
              Clear
            </Button>
          )}
        </search>
        <p role="status" className={styles.found}>
          {total !== undefined && totalWords(total, search !== '')}
        </p>
      </Panel>
      {search && total === 0 ? (
        <Panel>
          <EmptyState
            title="No shifts match"
            hint="Look for fewer words, or for a part of the name."
            action={
              <Button variant="default" onClick={clear}>
                Clear search
              </Button>
            }
          />
        </Panel>
      ) : (
        <ShiftLists {...lists} search={search} />
      )}
    </>
  )
}

function totalWords(total: number, searching: boolean): string {
  const count = total === 1 ? '1 shift' : `${total.toLocaleString('en-GB')} shifts`
  if (!searching) return count
  return total === 1 ? `${count} matches` : `${count} match`
}
