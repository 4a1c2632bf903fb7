import { Button, NativeSelect } from '@mantine/core'
import { assignments } from '#contract/assignments.ts'
import { progressOrder, progressStates } from '#contract/mentees.ts'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import type { TableParams } from '#web/kit/table/use-table-params.ts'
import styles from './Overview.module.css'
import { assignmentOrder, isFiltering, type OverviewFilter } from './overview-filters.ts'

const progressChoices = [
  { value: '', label: 'All' },
  ...progressOrder.map((state) => ({ value: state, label: progressStates[state].label })),
]
const assignmentChoices = [
  { value: '', label: 'All' },
  ...assignmentOrder.map((one) => ({ value: one, label: assignments[one].label })),
]

/** Filters the overview and the list of unassigned mentees. The URL contains the choices. */
export function OverviewFilters({ filter, address }: { filter: OverviewFilter; address: TableParams }) {
  const set = (id: keyof OverviewFilter) => (value: string) => address.setFilter(id, value)
  const filtering = isFiltering(filter)
  return (
    <search className={styles.filters} aria-label="Mentors and mentees">
      <SearchField label="Mentor name or email" value={filter.mentor} onSearch={set('mentor')} />
      <SearchField label="Mentee name or email" value={filter.mentee} onSearch={set('mentee')} />
      <NativeSelect
        label="Progress status"
        value={filter.progress}
        data={progressChoices}
        onChange={(event) => set('progress')(event.currentTarget.value)}
      />
      <NativeSelect
        label="Assignment"
        value={filter.assignment}
        data={assignmentChoices}
        onChange={(event) => set('assignment')(event.currentTarget.value)}
      />
      {/* aria-disabled instead of disabled: a disabled button would lose the focus after the click. */}
      <Button
        variant="default"
        aria-disabled={!filtering}
        {...(filtering ? {} : { 'data-disabled': true })}
        onClick={() => filtering && address.clear()}
      >
        Clear
      </Button>
    </search>
  )
}
