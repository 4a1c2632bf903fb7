import { Box } from '@mantine/core'
import { useNavigate } from 'react-router'
import { formatInstantDay } from '#contract/dates.ts'
import { fullName, roles } from '#contract/person.ts'
import { type FormerPerson, formerOrders, listFormerPeople } from '#contract/subject-access.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useIsOn } from '#web/kernel/session.ts'
import { Disclosure } from '#web/kit/layout/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { useTable } from '#web/kit/table/use-table.ts'
import { OneLine } from '#web/kit/text/LongText.tsx'
import { emailColumn, PeopleTable } from '#web/programme/PeopleTable.tsx'

type Props = { exportData: (person: FormerPerson) => void }

/**
 * People with deleted accounts, who often ask for a copy of their data. Loaded when the section is opened.
 */
export const FormerPeople = (props: Props) => (
  <Box mt="lg">
    <Disclosure title="Deleted accounts">
      <Box mt="sm">
        <Former {...props} />
      </Box>
    </Disclosure>
  </Box>
)

function Former({ exportData }: Props) {
  const list = useTable(listFormerPeople, {
    name: 'former',
    filters: {},
    sortable: formerOrders,
    usual: '-deleted',
  })
  const zone = useTimeZone()
  const signsOff = useIsOn('sign-off')
  const go = useNavigate()
  const columns: Column<FormerPerson>[] = [
    { id: 'name', header: 'Name', value: fullName, cell: (person) => <strong>{fullName(person)}</strong> },
    { ...emailColumn, header: 'Last email' },
    { id: 'role', header: 'Role', value: (person) => roles[person.role].label },
    {
      id: 'deleted',
      header: 'Deleted',
      cell: (person) => <OneLine>{formatInstantDay(person.deleted_at, zone)}</OneLine>,
    },
  ]
  return (
    <PeopleTable
      caption="Deleted accounts"
      noun={['deleted account', 'deleted accounts']}
      list={list}
      columns={columns}
      search="Search deleted accounts"
      actions={(person) => [
        { label: 'Export data', run: () => exportData(person) },
        ...(signsOff && person.has_record
          ? [{ label: 'Open record', run: () => void go(`/sign-off/${person.id}`) }]
          : []),
      ]}
      empty={<EmptyState title="No deleted accounts" hint="Accounts that you delete will appear here." />}
    />
  )
}
