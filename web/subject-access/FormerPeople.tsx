import { formatInstantDay } from '#contract/dates.ts'
import { fullName, roles } from '#contract/person.ts'
import { type FormerPerson, listFormerPeople } from '#contract/subject-access.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Disclosure } from '#web/kit/page/Disclosure.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { messages } from './api.ts'
import styles from './SubjectAccess.module.css'

type Props = { exportData: (person: FormerPerson) => void }

/** People whose accounts were deleted: who has left asks most often for what is kept. Fetched when it is opened. */
export const FormerPeople = (props: Props) => (
  <div className={styles.former}>
    <Disclosure title="Former people">
      <div className={styles.formerList}>
        <Former {...props} />
      </div>
    </Disclosure>
  </div>
)

function Former({ exportData }: Props) {
  const former = useList(listFormerPeople, {}, { whole: true })
  const zone = useTimeZone()
  const columns: Column<FormerPerson>[] = [
    { id: 'name', header: 'Name', value: fullName, cell: (person) => <strong>{fullName(person)}</strong> },
    {
      id: 'email',
      header: 'Last email',
      value: (person) => person.email,
      cell: (person) => <EmailText email={person.email} />,
    },
    { id: 'role', header: 'Role', value: (person) => roles[person.role].label },
    {
      id: 'deleted',
      header: 'Deleted',
      value: (person) => person.deleted_at,
      cell: (person) => <span className={styles.oneLine}>{formatInstantDay(person.deleted_at, zone)}</span>,
    },
  ]
  return (
    <DataTable
      name="former"
      caption="Deleted accounts"
      noun={['deleted account', 'deleted accounts']}
      query={former}
      columns={columns}
      rowId={(person) => person.id}
      rowName={fullName}
      search={{ label: 'Search deleted accounts', of: (person) => `${fullName(person)} ${person.email}` }}
      startSort={{ column: 'deleted', descending: true }}
      actions={(person) => [{ label: 'Export data', run: () => exportData(person) }]}
      empty={<EmptyState title="No deleted accounts" hint="People whom you delete appear here." />}
      errorMessage={messages.listFormer.error}
      loadingText="Loading former people..."
    />
  )
}
