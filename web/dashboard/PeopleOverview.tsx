import { Button, Flex, Group, NativeSelect, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { assignments } from '#contract/assignments.ts'
import { findMenteeOfOverview, type MenteeWithoutMentor, type OverviewMentee } from '#contract/dashboard.ts'
import { progressOrder, progressStates } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useAssignment } from '#web/assignments/use-assignment.tsx'
import { currentQuery } from '#web/kernel/navigation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import { type TableParams, useTableParams } from '#web/kit/table/use-table-params.ts'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { detailTabs } from '#web/people/detail-tabs.ts'
import { MenteeModal } from '#web/people/MenteeModal.tsx'
import { PersonLink, PersonName } from '#web/programme/PersonMark.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { type Numbers, useMentors, useWithoutMentor } from './api.ts'
import { OverviewTable } from './OverviewTable.tsx'
import {
  assignmentOrder,
  filterFrom,
  filterIds,
  isFiltering,
  type OverviewFilter,
} from './overview-filters.ts'

/** All mentors with their mentees, and the mentees without a mentor, with shared filters. */
export function PeopleOverview({ numbers }: { numbers: Numbers }) {
  const params = useTableParams(filterIds)
  const filter = filterFrom(params.filters)
  const mentors = useMentors(filter)
  const detail = useOpenedMentee(mentors.data?.flatMap(({ mentees }) => mentees) ?? [])
  return (
    <Panels>
      <OverviewFilters filter={filter} address={params} />
      <OverviewTable mentors={mentors} isNarrowed={numbers.data?.totalMentors !== 0} onOpen={detail.open} />
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

/**
 * `?detail=12` opens that mentee's details and `&about=goals` their goals, so other pages can link here.
 * `?mentee=` is taken by the search. A mentee who is not on the current page is fetched.
 */
function useOpenedMentee(shown: OverviewMentee[]) {
  const [query, setQuery] = useSearchParams()
  const id = Number(query.get('detail'))
  const onPage = shown.find(({ mentee_id }) => mentee_id === id)
  const isElsewhere = Number.isInteger(id) && id > 0 && !onPage
  const elsewhere = useApiQueryWhen(isElsewhere, findMenteeOfOverview, { query: { menteeId: id } })
  const found = onPage ?? (isElsewhere ? elsewhere.data : undefined)
  // Keep the last mentee, so that the modal keeps its text while it fades out or the table below changes its
  // page.
  const mentee = useLatestDefined(found ?? undefined)
  function change(menteeId: number | null) {
    const next = currentQuery()
    next.delete('about')
    if (menteeId === null) next.delete('detail')
    else next.set('detail', String(menteeId))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return {
    opened: found !== null && mentee?.mentee_id === id,
    mentee,
    about: detailTabs.find((tab) => tab === query.get('about')) ?? 'plans',
    open: change,
    close: () => change(null),
  }
}

const progressChoices = [
  { value: '', label: 'All' },
  ...progressOrder.map((state) => ({ value: state, label: progressStates[state].label })),
]
const assignmentChoices = [
  { value: '', label: 'All' },
  ...assignmentOrder.map((one) => ({ value: one, label: assignments[one].label })),
]

/** Filters the overview and the list of unassigned mentees. The URL contains the choices. */
function OverviewFilters({ filter, address }: { filter: OverviewFilter; address: TableParams }) {
  const set = (id: keyof OverviewFilter) => (value: string) => address.setFilter(id, value)
  const filtering = isFiltering(filter)
  return (
    <search className="wrap" style={{ alignItems: 'end', gap: 16 }} aria-label="Mentors and mentees">
      <SearchField
        flex="1 1 150px"
        label="Mentor name or email"
        value={filter.mentor}
        onSearch={set('mentor')}
      />
      <SearchField
        flex="1 1 150px"
        label="Mentee name or email"
        value={filter.mentee}
        onSearch={set('mentee')}
      />
      <NativeSelect
        flex="1 1 150px"
        label="Progress status"
        value={filter.progress}
        data={progressChoices}
        onChange={(event) => set('progress')(event.currentTarget.value)}
      />
      <NativeSelect
        flex="1 1 150px"
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

type Props = { numbers: Numbers; filter: OverviewFilter }

/** Mentees without a mentor. With the filter 'completed': those who have completed and need none. */
function UnassignedMentees({ numbers, filter }: Props) {
  const mentees = useWithoutMentor(filter)
  const assigning = useAssignment({ side: true })
  // The dashboard shows the error.
  if (mentees.error) return null
  const isCompleted = filter.assignment === 'completed'
  // The filter 'assigned' excludes every mentee of this list.
  const total = filter.assignment === 'assigned' ? 0 : mentees.total
  const all = numbers.data?.[isCompleted ? 'completedMentees' : 'unassignedMentees'] ?? total
  return (
    <Panel
      title={isCompleted ? assignments.completed.label : 'Unassigned Mentees'}
      actions={mentees.data && <Count shown={total} all={all} />}
    >
      <ListView
        query={{ ...mentees, data: total === 0 ? mentees.data && [] : mentees.data }}
        rows={4}
        empty={
          all === 0
            ? emptyWords(numbers, isCompleted)
            : { title: 'No mentees without a mentor match these filters.' }
        }
        more="Show more mentees"
      >
        {(rows) => (
          <>
            {filter.mentor && (
              <Text mb="md" c="dimmed">
                The mentor search does not change this list.
              </Text>
            )}
            <Columns as="ul" gap="xl" rowGap={0} least={400}>
              {rows.map((mentee) => (
                <li key={mentee.id}>
                  <Mentee mentee={mentee} onAssign={() => assigning.assign(mentee.id)} />
                </li>
              ))}
            </Columns>
          </>
        )}
      </ListView>
      {assigning.dialog}
    </Panel>
  )
}

function Mentee({ mentee, onAssign }: { mentee: MenteeWithoutMentor; onAssign: () => void }) {
  const name = fullName(mentee)
  return (
    <Group
      justify="space-between"
      gap="4px 12px"
      wrap="nowrap"
      py={6}
      style={{ borderTop: '1px solid var(--ui-line)' }}
    >
      <Flex component="span" direction="column" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group component="span" gap="4px 8px">
          <strong>
            <PersonLink id={mentee.id} name={name} />
          </strong>
          <ProgressTag status={mentee.progress_status} />
        </Group>
        <Text span c="dimmed">
          <EmailText email={mentee.email} />
        </Text>
        {mentee.inactive_mentors.map((mentor) => (
          <Text span c="dimmed" key={mentor}>
            Mentor: <PersonName name={mentor} status="inactive" />
          </Text>
        ))}
      </Flex>
      <RowActions actions={[{ label: 'Assign', run: onAssign }]} name={name} />
    </Group>
  )
}

function emptyWords({ data }: Numbers, isCompleted: boolean) {
  if (isCompleted) return { title: 'Everyone who has completed has a mentor.' }
  if (data?.totalMentees !== 0) return { title: 'Every mentee has a mentor.' }
  return {
    title: 'No mentees yet.',
    action: <PageButton to="/admin/users/create">Create user</PageButton>,
  }
}

function Count({ shown, all }: { shown: number; all: number }) {
  const figure = all.toLocaleString('en-GB')
  return (
    <Text span role="status" c="dimmed">
      {shown === all ? figure : `${shown.toLocaleString('en-GB')} of ${figure}`}
    </Text>
  )
}
