import { type AvailableMentee, assignments } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column, RowAction, TableQuery } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import styles from './Assignments.module.css'
import { messages, useEndRelationship } from './api.ts'
import { MentorNames } from './MentorNames.tsx'

const mentorNames = ({ mentors, assignment }: AvailableMentee) =>
  mentors.map(fullName).join(', ') || assignments[assignment].label

const columns: Column<AvailableMentee>[] = [
  {
    id: 'name',
    header: 'Name',
    value: fullName,
    cell: (mentee) => (
      <span className={styles.name}>
        <strong>{fullName(mentee)}</strong>
        {mentee.status !== 'active' && <AccountTag status={mentee.status} />}
      </span>
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
        <span className={styles.unassigned}>{mentorNames(mentee)}</span>
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

export function MenteesTable({ mentees, onAssign }: Props) {
  const confirm = useConfirm()
  const ending = useEndRelationship()

  async function askAndEnd(mentee: AvailableMentee, mentor: AvailableMentee['mentors'][number]) {
    const question = 'End this mentor-mentee relationship?'
    const about = `${fullName(mentor)} and ${fullName(mentee)}. The shifts planned for them are cancelled.`
    if (await confirm({ question, about, verb: 'End relationship' }))
      await ending.run({ params: { id: mentor.relationship_id }, body: { status: 'terminated' } })
  }

  const actions = (mentee: AvailableMentee): RowAction[] => [
    {
      id: `assign-${mentee.id}`,
      label: mentee.mentors.length ? 'Reassign mentor' : 'Assign mentor',
      run: () => onAssign(mentee),
    },
    ...mentee.mentors.map((mentor) => ({
      label: mentee.mentors.length > 1 ? `End relationship with ${fullName(mentor)}` : 'End relationship',
      danger: true,
      run: () => void askAndEnd(mentee, mentor),
      busy: ending.busyWith?.params.id === mentor.relationship_id,
    })),
  ]
  return (
    <DataTable
      caption="Mentees"
      name="mentees"
      noun={['mentee', 'mentees']}
      query={mentees}
      columns={columns}
      rowId={(mentee) => mentee.id}
      rowName={fullName}
      search={{
        label: 'Search mentees',
        of: (mentee) => `${fullName(mentee)} ${mentee.email} ${mentorNames(mentee)}`,
      }}
      filters={filters}
      actions={actions}
      empty={
        <EmptyState
          title="No mentees yet"
          hint="Mentees appear here once they have an account."
          action={<PageButton to="/admin/users/create">Create user</PageButton>}
        />
      }
      errorMessage={messages.lists.error}
      loadingText="Loading mentees..."
    />
  )
}
