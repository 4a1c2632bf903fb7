import { useMemo } from 'react'
import type { OverviewMentee, OverviewMentor } from '#contract/dashboard.ts'
import { fullName } from '#contract/person.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import styles from './Overview.module.css'
import { mentorsShown, type OverviewFilter, type ShownMentor } from './overview-filters.ts'

type Props = {
  mentors: OverviewMentor[]
  filter: OverviewFilter
  onOpen: (menteeId: number) => void
}

export function OverviewTable({ mentors, filter, onOpen }: Props) {
  const columns: Column<ShownMentor>[] = [
    {
      id: 'name',
      header: 'Mentor',
      value: (mentor) => `${mentor.last_name} ${mentor.first_name}`,
      cell: (mentor) => (
        <span className={styles.mentor}>
          <strong>{fullName(mentor)}</strong>
          <span className={styles.email}>
            <EmailText email={mentor.email} />
          </span>
        </span>
      ),
    },
    {
      id: 'mentees',
      header: '# Mentees',
      value: (mentor) => mentor.mentees.length,
      cell: (mentor) => <span className={styles.size}>{mentor.mentees.length}</span>,
      numeric: true,
    },
    {
      id: 'progress',
      header: 'Mentees (Progress)',
      value: () => '',
      sortable: false,
      cell: (mentor) => <Mentees mentor={mentor} onOpen={onOpen} />,
    },
  ]
  const shown = useMemo(() => mentorsShown(mentors, filter), [mentors, filter])
  return (
    <DataTable
      caption="Mentor/Mentee Overview"
      noun={['mentor', 'mentors']}
      pageSize={10}
      query={{ data: shown, error: null, refetch: () => undefined, total: mentors.length }}
      columns={columns}
      rowId={(mentor) => mentor.id}
      rowName={fullName}
      errorMessage="Not available"
      empty={
        <div role="status">
          {mentors.length === 0 ? (
            <EmptyState
              title="No mentors yet."
              action={<PageButton to="/admin/users/create">Create user</PageButton>}
            />
          ) : (
            <EmptyState title="No mentors match the filters." />
          )}
        </div>
      }
    />
  )
}

function Mentees({ mentor, onOpen }: { mentor: ShownMentor; onOpen: (menteeId: number) => void }) {
  const { mentees, shown } = mentor
  if (mentees.length === 0) return <span className={styles.none}>No mentees assigned</span>
  return (
    <span className={styles.mentees}>
      {shown.map((mentee) => (
        <MenteeButton key={mentee.mentee_id} mentee={mentee} onOpen={onOpen} />
      ))}
      {shown.length < mentees.length && (
        <span className={styles.none}>
          {shown.length} of {mentees.length} mentees
        </span>
      )}
    </span>
  )
}

function MenteeButton({ mentee, onOpen }: { mentee: OverviewMentee; onOpen: (menteeId: number) => void }) {
  return (
    <button
      type="button"
      className={styles.mentee}
      aria-haspopup="dialog"
      onClick={() => onOpen(mentee.mentee_id)}
    >
      <span className={styles.menteeName}>
        {mentee.mentee_first_name} {mentee.mentee_last_name}
      </span>{' '}
      <ProgressTag status={mentee.progress_status} />
    </button>
  )
}
