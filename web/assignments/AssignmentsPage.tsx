import { Flex, Text } from '@mantine/core'
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
  menteeText,
  mentorNames,
  mentorText,
} from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { call } from '#web/kernel/call.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { RowRefused, RunOutcome, useBulkRun } from '#web/kit/table/RunOutcome.tsx'
import type { Column, RowAction, TableQuery } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { LoadBar } from '#web/programme/LoadBar.tsx'
import { PersonMark } from '#web/programme/PersonMark.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import { AssignDialog, MentorNames } from './AssignDialog.tsx'
import { AssignSeveral } from './AssignSeveral.tsx'
import { alreadyAssigned, messages } from './api.ts'
import { mostMentees } from './mentor-choices.ts'
import { useAskAndEnd } from './use-ask-and-end.ts'

export function AssignmentsPage() {
  const mentees = useList(listAvailableMentees, {}, { whole: true })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const { opened, item, open, close } = useDialog<AvailableMentee>()

  return (
    <>
      <PageHeader
        title="Mentor-Mentee Assignments"
        lead="Inactive mentees are listed while they have a mentor. 'Total Mentees' on the dashboard does not count them."
      />
      <MenteesTable mentees={mentees} onAssign={open} />
      <MentorsTable mentors={mentors} />
      <AssignDialog
        opened={opened && mentors.data !== undefined}
        mentee={mentees.data?.find(({ id }) => id === item?.id) ?? item}
        mentors={mentors.data ?? []}
        onClose={close}
      />
    </>
  )
}

const columnsFor = (most: number): Column<AvailableMentor>[] => [
  {
    id: 'name',
    header: 'Name',
    value: fullName,
    cell: (mentor) => <PersonMark person={mentor} />,
  },
  {
    id: 'email',
    header: 'Email',
    value: (mentor) => mentor.email,
    cell: (mentor) => <EmailText email={mentor.email} />,
  },
  {
    id: 'count',
    header: 'Active mentees',
    value: (mentor) => mentor.mentee_count,
    cell: (mentor) => <LoadBar count={mentor.mentee_count} most={most} />,
    numeric: true,
  },
]

const file = { endpoint: exportMentors, name: 'mentors' }

function MentorsTable({ mentors }: { mentors: TableQuery<AvailableMentor> }) {
  const most = mostMentees(mentors.data ?? [])
  const columns = useMemo(() => columnsFor(most), [most])
  return (
    <DataTable
      caption="Mentors"
      name="mentors"
      noun={['mentor', 'mentors']}
      query={mentors}
      columns={columns}
      rowId={(mentor) => mentor.id}
      rowName={fullName}
      search={{ label: 'Search mentors', of: mentorText }}
      file={file}
      empty={
        <EmptyState
          title="No mentors yet"
          hint="Mentors will appear here once they have an account."
          action={<PageButton to="/admin/users/create">Create user</PageButton>}
        />
      }
      errorMessage={messages.lists.error}
      loadingText="Loading mentors..."
    />
  )
}

const menteesTableFile = { endpoint: exportMentees, name: 'mentees' }

const columns: Column<AvailableMentee>[] = [
  {
    id: 'name',
    header: 'Name',
    value: fullName,
    cell: (mentee) => (
      <Flex component="span" direction="column" align="flex-start" gap={4}>
        <PersonMark person={mentee} />
        {mentee.status !== 'active' && <AccountTag status={mentee.status} />}
      </Flex>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    value: (mentee) => mentee.email,
    cell: (mentee) => <EmailText email={mentee.email} />,
  },
  {
    id: 'mentor',
    header: 'Current mentor',
    value: mentorNames,
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
const filters = [
  {
    id: 'assignment',
    label: 'Assignment',
    of: (mentee: AvailableMentee) => mentee.assignment,
    options: Object.entries(assignments).map(([value, { label }]) => ({ value, label })),
  },
]

type Props = { mentees: TableQuery<AvailableMentee>; onAssign: (mentee: AvailableMentee) => void }

function MenteesTable({ mentees, onAssign }: Props) {
  const { askAndEnd, isEnding } = useAskAndEnd()
  const run = useBulkRun<AvailableMentee>()
  const { item: chosen = [], ...dialog } = useDialog<AvailableMentee[]>()
  const assign = (mentorId: number) =>
    void run.run(chosen, {
      runningLabel: 'Assigning mentors',
      doneLabel: 'assigned',
      messages: messages.assign,
      each: async (mentee, signal) => {
        if (mentee.mentors.length > 0) throw new RowRefused(alreadyAssigned)
        await call(assignMentor, { body: { mentorId, menteeId: mentee.id } }, { signal })
      },
    })

  const actions = (mentee: AvailableMentee): RowAction[] => [
    {
      id: `assign-${mentee.id}`,
      label: mentee.mentors.length ? 'Reassign mentor' : 'Assign mentor',
      run: () => onAssign(mentee),
    },
    ...mentee.mentors
      .filter(({ can }) => can.includes('end'))
      .map((mentor) => ({
        label: mentee.mentors.length > 1 ? `End relationship with ${fullName(mentor)}` : 'End relationship',
        danger: true,
        run: () => void askAndEnd(mentor.relationship_id, [mentor, mentee]),
        busy: isEnding(mentor.relationship_id),
      })),
  ]
  return (
    <>
      <DataTable
        caption="Mentees"
        name="mentees"
        noun={['mentee', 'mentees']}
        query={mentees}
        columns={columns}
        rowId={(mentee) => mentee.id}
        rowName={fullName}
        search={{ label: 'Search mentees', of: menteeText }}
        file={menteesTableFile}
        filters={filters}
        actions={actions}
        empty={
          <EmptyState
            title="No mentees yet"
            hint="Mentees will appear here once they have an account."
            action={<PageButton to="/admin/users/create">Create user</PageButton>}
          />
        }
        errorMessage={messages.lists.error}
        loadingText="Loading mentees..."
        rowsActions={[
          {
            label: 'Assign mentor',
            run: (rows, clear) => {
              clear()
              dialog.open(rows)
            },
          },
        ]}
        outcome={<RunOutcome run={run} rowId={({ id }) => id} rowName={fullName} />}
      />
      <AssignSeveral opened={dialog.opened} count={chosen.length} onChoose={assign} onClose={dialog.close} />
    </>
  )
}
