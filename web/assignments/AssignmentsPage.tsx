import { Button, Flex, Text } from '@mantine/core'
import { useMemo } from 'react'
import {
  type AvailableMentee,
  type AvailableMentor,
  assignMentor,
  assignments,
  exportMentees,
  exportMentors,
  listAvailableMentees,
  listAvailableMentors,
  menteeOrders,
  mentorNames,
  mentorOrders,
} from '#contract/assignments.ts'
import { fullName, nameWithAddress } from '#contract/person.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useListPage } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { RunOutcome, useBulkRun } from '#web/kit/table/RunOutcome.tsx'
import type { Column, RowAction } from '#web/kit/table/table-types.ts'
import { useTable } from '#web/kit/table/use-table.ts'
import { type Pairing, SuggestForAll } from '#web/matches/SuggestForAll.tsx'
import { LoadBar } from '#web/programme/LoadBar.tsx'
import { emailColumn, nameColumn, PeopleTable } from '#web/programme/PeopleTable.tsx'
import { PersonMark } from '#web/programme/PersonMark.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import { MentorNames } from './AssignDialog.tsx'
import { AssignSeveral } from './AssignSeveral.tsx'
import { assignUnassigned } from './assign-unassigned.ts'
import { useAssignment } from './use-assignment.tsx'
import { useEndDialog } from './use-end-dialog.tsx'

export function AssignmentsPage() {
  const suggestion = useDialog<number>()
  return (
    <>
      <PageHeader
        title="Mentor-Mentee Assignments"
        lead="'Total Mentees' on the dashboard does not count inactive mentees."
        mainAction={
          <Uses module="matching">
            <Button aria-haspopup="dialog" onClick={() => suggestion.open(Date.now())}>
              Suggest mentors
            </Button>
          </Uses>
        }
      />
      <MenteesTable suggestion={suggestion} />
      <MentorsTable />
    </>
  )
}

/** The parts that both tables share. */
const both = (who: 'Mentees' | 'Mentors') =>
  ({
    caption: who,
    search: `Search ${who.toLowerCase()}`,
    empty: (
      <EmptyState
        title={`No ${who.toLowerCase()} yet`}
        hint={`${who} will appear here once they have an account.`}
        action={<PageButton to="/admin/users/create">Create user</PageButton>}
      />
    ),
  }) as const

const mentorColumns = (most: number): Column<AvailableMentor>[] => [
  nameColumn,
  emailColumn,
  {
    id: 'count',
    header: 'Active mentees',
    cell: (mentor) => <LoadBar count={mentor.mentee_count} most={most} />,
    numeric: true,
  },
]

function MentorsTable() {
  const mentors = useTable(listAvailableMentors, { name: 'mentors', filters: {}, sortable: mentorOrders })
  // The greatest load fills the bar.
  const { data: [busiest] = [] } = useListPage(listAvailableMentors, { query: { order: '-count', limit: 1 } })
  const columns = useMemo(() => mentorColumns(busiest?.mentee_count ?? 0), [busiest])
  return (
    <PeopleTable
      {...both('Mentors')}
      noun={['mentor', 'mentors']}
      list={mentors}
      columns={columns}
      file={exportMentors}
    />
  )
}

const menteeColumns: Column<AvailableMentee>[] = [
  {
    ...nameColumn,
    cell: (mentee) =>
      mentee.status === 'active' ? (
        <PersonMark person={mentee} />
      ) : (
        <Flex component="span" direction="column" align="flex-start" gap={4}>
          <PersonMark person={mentee} />
          <AccountTag status={mentee.status} />
        </Flex>
      ),
  },
  emailColumn,
  {
    id: 'mentor',
    header: 'Current mentor',
    cell: (mentee) =>
      mentee.mentors.length > 0 ? (
        <MentorNames mentors={mentee.mentors} />
      ) : (
        <Text span fs="italic" c="dimmed">
          {mentorNames(mentee)}
        </Text>
      ),
  },
]
const choices = [
  {
    id: 'assignment',
    label: 'Assignment',
    options: Object.entries(assignments).map(([value, { label }]) => ({ value, label })),
  },
]

/** `suggestion` is the state of the dialog 'Suggest mentors'; its item differs at each opening. */
function MenteesTable({ suggestion }: { suggestion: ReturnType<typeof useDialog<number>> }) {
  const mentees = useTable(listAvailableMentees, {
    name: 'mentees',
    filters: { choices },
    sortable: menteeOrders,
  })
  const assigning = useAssignment()
  const ending = useEndDialog()
  const run = useBulkRun<Pairing>()
  const { item: chosen = [], ...dialog } = useDialog<AvailableMentee[]>()
  const assign = (pairings: Pairing[]) =>
    void run.run(pairings, {
      runningLabel: 'Assigning mentors',
      doneLabel: 'assigned',
      texts: assignMentor.texts,
      each: ({ id: menteeId, mentorId }, signal) => assignUnassigned({ mentorId, menteeId }, signal),
    })

  const actions = (mentee: AvailableMentee): RowAction[] => [
    {
      id: `assign-${mentee.id}`,
      label: mentee.mentors.length ? 'Reassign mentor' : 'Assign mentor',
      run: () => assigning.assign(mentee.id),
    },
    ...mentee.mentors
      .filter(({ can }) => can.includes('end'))
      .map((mentor) => ({
        label: mentee.mentors.length > 1 ? `End relationship with ${fullName(mentor)}` : 'End relationship',
        seldom: 'alone' as const,
        run: () => ending.end({ id: mentor.relationship_id, mentor, mentee }),
      })),
  ]
  return (
    <>
      <PeopleTable
        {...both('Mentees')}
        noun={['mentee', 'mentees']}
        list={mentees}
        columns={menteeColumns}
        file={exportMentees}
        actions={actions}
        rowsActions={[
          {
            label: 'Assign mentor',
            run: (rows, clear) => {
              clear()
              dialog.open(rows)
            },
          },
        ]}
        outcome={<RunOutcome run={run} rowId={({ id }) => id} rowName={nameWithAddress} />}
      />
      {assigning.dialog}
      {ending.dialog}
      <AssignSeveral
        opened={dialog.opened}
        count={chosen.length}
        onChoose={(mentorId) => assign(chosen.map((mentee) => ({ ...mentee, mentorId })))}
        onClose={dialog.close}
      />
      {suggestion.item && (
        <SuggestForAll
          key={suggestion.item}
          opened={suggestion.opened}
          onClose={suggestion.close}
          onAssign={assign}
        />
      )}
    </>
  )
}
