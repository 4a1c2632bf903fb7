import { Button, Flex, NativeSelect, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { assignments } from '#contract/assignments.ts'
import {
  findMenteeOfOverview,
  type MenteeWithoutMentor,
  type MentorOfOverview,
  type OverviewMentee,
} from '#contract/dashboard.ts'
import { progressOrder, progressStates } from '#contract/mentees.ts'
import { fullName, labelsOf } from '#contract/person.ts'
import { nextAfter, useAssignment } from '#web/assignments/use-assignment.tsx'
import { currentQuery } from '#web/kernel/navigation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { PageButton, TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column, TableList } from '#web/kit/table/table-types.ts'
import { type TableParams, useTableParams } from '#web/kit/table/use-table-params.ts'
import { detailTabs } from '#web/people/detail-tabs.ts'
import { MenteeModal } from '#web/people/MenteeModal.tsx'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { AccountTag, ProgressTag } from '#web/programme/tags.tsx'
import styles from './Dashboard.module.css'
import {
  type DashboardView,
  menteesAtFirst,
  type Numbers,
  useMentors,
  useWithoutMentor,
} from './logged-queries.ts'
import {
  assignmentOrder,
  filterFrom,
  filterIds,
  isFiltering,
  type OverviewFilter,
} from './overview-filters.ts'

/** All mentors with their mentees, and the mentees without a mentor, with shared filters. */
export function PeopleOverview({ numbers, view }: { numbers: Numbers; view: DashboardView }) {
  const params = useTableParams(filterIds)
  const filter = filterFrom(params.filters)
  const mentors = useMentors(filter, view)
  const detail = useOpenedMentee(mentors.data?.flatMap(({ mentees }) => mentees) ?? [])
  return (
    <>
      <OverviewTable
        mentors={mentors}
        filters={<OverviewFilters filter={filter} address={params} />}
        isNarrowed={numbers.data?.totalMentors !== 0}
        hasAllMentees={view === 'overview'}
        onOpen={detail.open}
      />
      <UnassignedMentees numbers={numbers} filter={filter} />
      <MenteeModal
        mentee={detail.mentee}
        about={detail.about}
        opened={detail.opened}
        onClose={detail.close}
      />
    </>
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

type FiltersProps = { filter: OverviewFilter; address: TableParams }

/** Filters the overview and the list of unassigned mentees. The URL contains the choices. */
function OverviewFilters({ filter, address }: FiltersProps) {
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
        data-disabled={!filtering}
        onClick={() => filtering && address.clear()}
      >
        Clear
      </Button>
    </search>
  )
}

type TableProps = {
  mentors: TableList<MentorOfOverview>
  filters: ReactNode
  /** Mentors exist, so the filters are the reason for an empty table. */
  isNarrowed: boolean
  /** Shows all mentees of each mentor at first. */
  hasAllMentees: boolean
  onOpen: (menteeId: number) => void
}

function OverviewTable({ mentors, filters, isNarrowed, hasAllMentees, onOpen }: TableProps) {
  const labelOf = labelsOf(mentors.data ?? [])
  const columns: Column<MentorOfOverview>[] = [
    {
      id: 'name',
      header: 'Mentor',
      cell: (mentor) => (
        <strong title={mentor.email}>
          <PersonLink id={mentor.id} name={labelOf(mentor)} />
        </strong>
      ),
    },
    {
      id: 'mentees',
      header: '# Mentees',
      cell: ({ mentee_count }) => (
        <>
          {mentee_count}
          <span className={styles.noun}> {mentee_count === 1 ? 'mentee' : 'mentees'}</span>
        </>
      ),
      numeric: true,
      isBeside: true,
      isNamed: false,
    },
    {
      id: 'progress',
      header: 'Mentees (Progress)',
      isLine: true,
      cell: (mentor) => <Mentees mentor={mentor} hasAll={hasAllMentees} onOpen={onOpen} />,
    },
  ]
  // The dashboard shows the error.
  if (mentors.error) return <Panel>{filters}</Panel>
  return (
    <Table
      caption="Mentor/Mentee Overview"
      noun={['mentor', 'mentors']}
      list={mentors}
      columns={columns}
      filters={filters}
      rowId={(mentor) => mentor.id}
      rowName={labelOf}
      empty={
        <div role="status">
          {isNarrowed ? (
            <EmptyState title="No mentors match these filters." />
          ) : (
            <EmptyState
              title="No mentors yet."
              action={<PageButton to="/admin/users/create">Create user</PageButton>}
            />
          )}
        </div>
      }
    />
  )
}

type MenteesProps = { mentor: MentorOfOverview; hasAll: boolean; onOpen: (menteeId: number) => void }

function Mentees({ mentor, hasAll, onOpen }: MenteesProps) {
  const [isWhole, setWhole] = useState(false)
  // One line, with the button for the rest.
  const chipsAtFirst = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ? 1 : 2
  const { mentees, mentee_count } = mentor
  const labelOf = labelsOf(mentees.map(asPerson))
  if (mentee_count === 0) return <None>No mentees assigned</None>
  // A single hidden mentee takes the room of the button.
  const atFirst = hasAll || mentees.length === chipsAtFirst + 1 ? mentees.length : chipsAtFirst
  const hidden = mentees.length - atFirst
  return (
    <Flex component="span" wrap="wrap" align="center" gap="0 6px" className={styles.mentees ?? ''}>
      {mentees.slice(0, isWhole ? undefined : atFirst).map((mentee) => (
        <MenteeButton
          key={mentee.mentee_id}
          mentee={mentee}
          label={labelOf(asPerson(mentee))}
          onOpen={onOpen}
        />
      ))}
      {hidden > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          my={-2}
          aria-expanded={isWhole}
          aria-label={
            isWhole
              ? `Show fewer mentees of ${fullName(mentor)}`
              : `Show ${hidden} more mentees of ${fullName(mentor)}`
          }
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Fewer' : `+${hidden}`}
        </Button>
      )}
      {mentees.length < mentee_count && (
        <None>
          {mentees.length} of {mentee_count} mentees
        </None>
      )}
    </Flex>
  )
}

const None = ({ children }: { children: ReactNode }) => (
  <Text span c="dimmed">
    {children}
  </Text>
)

const asPerson = (mentee: OverviewMentee) => ({
  id: mentee.mentee_id,
  first_name: mentee.mentee_first_name,
  last_name: mentee.mentee_last_name,
  email: mentee.mentee_email,
})

type ButtonProps = { mentee: OverviewMentee; label: string; onOpen: (menteeId: number) => void }

function MenteeButton({ mentee, label, onOpen }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.mentee}
      aria-haspopup="dialog"
      onClick={() => onOpen(mentee.mentee_id)}
    >
      <span className={`wrap ${styles.chip}`}>
        <span className="underlined">{label}</span>
        <ProgressTag status={mentee.progress_status} />
      </span>
    </button>
  )
}

type Props = { numbers: Numbers; filter: OverviewFilter }

/** Mentees without a mentor. With the filter 'completed': those who have completed and need none. */
function UnassignedMentees({ numbers, filter }: Props) {
  const [isWhole, setWhole] = useState(false)
  const mentees = useWithoutMentor(filter, isWhole)
  const assigning = useAssignment({
    side: true,
    nextOf: (menteeId) => nextAfter(mentees.data ?? [], menteeId),
  })
  // The dashboard shows the error.
  if (mentees.error) return null
  const isCompleted = filter.assignment === 'completed'
  // The filter 'assigned' excludes every mentee of this list.
  const total = filter.assignment === 'assigned' ? 0 : mentees.total
  const all = numbers.data?.[isCompleted ? 'completedMentees' : 'unassignedMentees'] ?? total
  return (
    <Panel
      title={isCompleted ? assignments.completed.label : 'Unassigned Mentees'}
      actions={
        mentees.data && (
          <span className="small">
            <Count shown={total} all={all} />
            {total > menteesAtFirst && (
              <>
                {' · '}
                <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? 'Show fewer' : 'Show all'}
                </TextButton>
              </>
            )}
          </span>
        )
      }
    >
      <ListView
        query={{ ...mentees, data: total === 0 ? mentees.data && [] : mentees.data }}
        rows={4}
        empty={
          all === 0
            ? emptyWords(numbers, isCompleted)
            : { title: 'No mentees without a mentor match these filters.' }
        }
        more={isWhole ? 'Show more mentees' : undefined}
      >
        {(rows) => (
          <>
            {filter.mentor && <p className="small">The mentor search does not change this list.</p>}
            <Columns as="ul" gap="xl" rowGap={0} least={280}>
              {rows.map((mentee) => (
                <li key={mentee.id} className={`row ${styles.unassigned}`}>
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
    <>
      <Initials person={mentee} size={36} />
      <div className="grow">
        <strong>
          <PersonLink id={mentee.id} name={name} />
        </strong>
        <ProgressTag status={mentee.progress_status} />
        <p className="small one-line">{mentee.email}</p>
        {mentee.inactive_mentors.map((mentor) => (
          <p className="small one-line" key={mentor}>
            Mentor: {mentor} <AccountTag status="inactive" />
          </p>
        ))}
      </div>
      <RowActions actions={[{ label: 'Assign', run: onAssign }]} name={name} isOutlined />
    </>
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
  return <span role="status">{shown === all ? figure : `${shown.toLocaleString('en-GB')} of ${figure}`}</span>
}
