import { Button, Flex, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MentorOfOverview, OverviewMentee } from '#contract/dashboard.ts'
import { fullName } from '#contract/person.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column, TableList } from '#web/kit/table/table-types.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import styles from './Dashboard.module.css'

type Props = {
  mentors: TableList<MentorOfOverview>
  /** Mentors exist, so the filters are the reason for an empty table. */
  isNarrowed: boolean
  onOpen: (menteeId: number) => void
}

export function OverviewTable({ mentors, isNarrowed, onOpen }: Props) {
  const columns: Column<MentorOfOverview>[] = [
    {
      id: 'name',
      header: 'Mentor',
      value: (mentor) => `${mentor.last_name} ${mentor.first_name}`,
      cell: (mentor) => (
        <strong className={styles.mentor} title={mentor.email}>
          <PersonLink id={mentor.id} name={fullName(mentor)} />
        </strong>
      ),
    },
    {
      id: 'mentees',
      header: '# Mentees',
      value: (mentor) => mentor.mentee_count,
      cell: (mentor) => <span className={styles.size}>{mentor.mentee_count}</span>,
      numeric: true,
    },
    {
      id: 'progress',
      header: 'Mentees (Progress)',
      isLine: true,
      value: () => '',
      cell: (mentor) => <Mentees mentor={mentor} onOpen={onOpen} />,
    },
  ]
  // The dashboard shows the error.
  if (mentors.error) return null
  return (
    <Table
      caption="Mentor/Mentee Overview"
      noun={['mentor', 'mentors']}
      list={mentors}
      columns={columns}
      rowId={(mentor) => mentor.id}
      rowName={fullName}
      errorMessage="Not available"
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

/** One line on a wide screen, with the button for the rest. */
const chipsAtFirst = 2

function Mentees({ mentor, onOpen }: { mentor: MentorOfOverview; onOpen: (menteeId: number) => void }) {
  const [isWhole, setWhole] = useState(false)
  const { mentees, mentee_count } = mentor
  if (mentee_count === 0) return <None>No mentees assigned</None>
  // A single hidden mentee takes the room of the button.
  const atFirst = mentees.length === chipsAtFirst + 1 ? mentees.length : chipsAtFirst
  const hidden = mentees.length - atFirst
  return (
    <Flex component="span" wrap="wrap" gap={8} className={styles.mentees ?? ''}>
      {mentees.slice(0, isWhole ? undefined : atFirst).map((mentee) => (
        <MenteeButton key={mentee.mentee_id} mentee={mentee} onOpen={onOpen} />
      ))}
      {hidden > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
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
  <Text span c="dimmed" className={styles.none ?? ''}>
    {children}
  </Text>
)

function MenteeButton({ mentee, onOpen }: { mentee: OverviewMentee; onOpen: (menteeId: number) => void }) {
  return (
    <button
      type="button"
      className={`wrap ${styles.mentee}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(mentee.mentee_id)}
    >
      <span className="underlined">
        {mentee.mentee_first_name} {mentee.mentee_last_name}
      </span>{' '}
      <ProgressTag status={mentee.progress_status} />
    </button>
  )
}
