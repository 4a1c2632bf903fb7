import { labelsOf } from '#contract/person.ts'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column, TableProps } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { PersonMark } from './PersonMark.tsx'

type Person = { id: number; first_name: string; last_name: string; email: string }

type Props<Row extends Person> = Omit<TableProps<Row>, 'rowId' | 'rowName' | 'loadingText'>

/** A table with one person per row. */
export const PeopleTable = <Row extends Person>(props: Props<Row>) => (
  <Table
    {...props}
    rowId={({ id }) => id}
    rowName={labelsOf(props.list.data ?? [])}
    loadingText={`Loading ${props.noun[1]}...`}
  />
)

export const nameColumn: Column<Person> = {
  id: 'name',
  header: 'Name',
  cell: (person) => <PersonMark person={person} />,
}

export const emailColumn: Column<Person> = {
  id: 'email',
  header: 'Email',
  cell: ({ email }) => <EmailText email={email} />,
}
