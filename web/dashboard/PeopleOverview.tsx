import { useState } from 'react'
import type { MentorOrder } from '#contract/dashboard.ts'
import { Panels } from '#web/kit/layout/Panel.tsx'
import type { Sorting } from '#web/kit/table/TableGrid.tsx'
import { useTableParams } from '#web/kit/table/use-table-params.ts'
import { MenteeModal } from '#web/people/MenteeModal.tsx'
import { type Numbers, useMentors } from './api.ts'
import { OverviewFilters } from './OverviewFilters.tsx'
import { OverviewTable } from './OverviewTable.tsx'
import { filterFrom, filterIds } from './overview-filters.ts'
import { UnassignedMentees } from './UnassignedMentees.tsx'
import { useOpenedMentee } from './use-opened-mentee.ts'

/** All mentors with their mentees, and the mentees without a mentor, with shared filters. */
export function PeopleOverview({ numbers }: { numbers: Numbers }) {
  const params = useTableParams(filterIds)
  const filter = filterFrom(params.filters)
  const [sorting, setSorting] = useState<Sorting>([])
  const mentors = useMentors(filter, orderOf(sorting), params.before)
  const detail = useOpenedMentee(mentors.data?.flatMap(({ mentees }) => mentees) ?? [])
  return (
    <Panels>
      <OverviewFilters filter={filter} address={params} />
      <OverviewTable
        mentors={mentors}
        isNarrowed={numbers.data?.totalMentors !== 0}
        sorting={sorting}
        onSort={setSorting}
        onPage={params.turnTo}
        onOpen={detail.open}
      />
      <UnassignedMentees numbers={numbers} filter={filter} />
      <MenteeModal
        mentee={detail.mentee}
        about={detail.about}
        opened={detail.opened}
        onClose={detail.close}
      />
    </Panels>
  )
}

/** The ids of sortable columns equal the order names of the server. */
function orderOf([sorted]: Sorting): MentorOrder {
  if (!sorted) return 'name'
  const order = sorted.id === 'mentees' ? 'mentees' : 'name'
  return sorted.desc ? `-${order}` : order
}
