import { useMemo } from 'react'
import { type AvailableMentor, exportMentors, mentorText } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column, TableQuery } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { LoadBar } from '#web/programme/LoadBar.tsx'
import { PersonMark } from '#web/programme/PersonMark.tsx'
import { messages } from './api.ts'
import { mostMentees } from './mentor-choices.ts'

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

export function MentorsTable({ mentors }: { mentors: TableQuery<AvailableMentor> }) {
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
