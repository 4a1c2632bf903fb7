import type { AvailableMentee } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { useConfirm } from '#web/kit/confirm.tsx'
import { DataTable } from '#web/kit/DataTable.tsx'
import { EmailText } from '#web/kit/EmailText.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import type { Column, RowAction, TableQuestion } from '#web/kit/table-types.ts'
import { AccountTag } from '#web/kit/tags.tsx'
import styles from './Assignments.module.css'
import { useEndRelationship, words } from './api.ts'

const mentorNames = (mentee: AvailableMentee) => mentee.mentors.map(fullName).join(', ') || 'Unassigned'

const columns: Column<AvailableMentee>[] = [
  {
    id: 'name',
    header: 'Name',
    value: fullName,
    cell: (mentee) => (
      <span className={styles.name}>
        <strong>{fullName(mentee)}</strong>
        {mentee.status === 'pending' && <AccountTag status="pending" />}
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
      mentee.mentors.length > 0 ? mentorNames(mentee) : <span className={styles.unassigned}>Unassigned</span>,
  },
]
const filters = [
  {
    id: 'assignment',
    label: 'Assignment',
    of: (mentee: AvailableMentee) => (mentee.mentors.length ? 'assigned' : 'unassigned'),
    options: [
      { value: 'assigned', label: 'Assigned' },
      { value: 'unassigned', label: 'Unassigned' },
    ],
  },
]

type Props = { mentees: TableQuestion<AvailableMentee>; onAssign: (mentee: AvailableMentee) => void }

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
      question={mentees}
      columns={columns}
      rowId={(mentee) => mentee.id}
      rowName={fullName}
      search={{
        label: 'Search mentees',
        of: (mentee) => `${fullName(mentee)} ${mentee.email} ${mentorNames(mentee)}`,
      }}
      filters={filters}
      actions={actions}
      empty={<EmptyState title="No mentees yet" hint="Mentees appear here once they have an account." />}
      failed={words.lists.failed}
      loading="Loading mentees..."
    />
  )
}
