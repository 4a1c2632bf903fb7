import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import { fullName, roles } from '#contract/person.ts'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { OneLine } from '#web/kit/text/OneLine.tsx'
import type { Stage } from './use-import.ts'

type Seen = Exclude<Stage, { is: 'choosing' }>
type Line = Seen['people'][number] & Seen['outcomes'][number]

const looks = {
  create: { colour: 'green', icon: CircleCheck },
  skip: { colour: 'grey', icon: CircleMinus },
  error: { colour: 'red', icon: CircleX },
} as const
const labels = {
  checked: { create: 'Create', skip: 'Skip', error: 'Error' },
  done: { create: 'Created', skip: 'Skipped', error: 'Error' },
}

/** Each line of the file with its planned or actual outcome. */
export function ImportOutcomes({ stage }: { stage: Seen }) {
  const words = labels[stage.is]
  const lines: Line[] = stage.people.map((person, index) => ({
    ...person,
    outcome: stage.outcomes[index]?.outcome ?? 'error',
    reason: stage.outcomes[index]?.reason ?? '',
    referralId: stage.outcomes[index]?.referralId,
  }))
  const hasNumbers = lines.some(({ grsNumber }) => grsNumber)
  const columns: Column<Line>[] = [
    { id: 'row', header: 'Row', value: (line) => line.row, numeric: true },
    { id: 'name', header: 'Name', value: fullName },
    {
      id: 'email',
      header: 'Email',
      value: (line) => line.email,
      cell: ({ email }) => (email.includes('@') ? <EmailText email={email} /> : email || '-'),
    },
    {
      id: 'role',
      header: 'Role',
      value: (line) => roleLabel(line.role),
      cell: ({ role }) => (role in roles ? <OneLine>{roleLabel(role)}</OneLine> : role || '-'),
    },
    ...(hasNumbers ? [grsNumber] : []),
    {
      id: 'outcome',
      header: 'Outcome',
      value: (line) => words[line.outcome],
      cell: ({ outcome }) => <StatusTag {...looks[outcome]} label={words[outcome]} />,
    },
    {
      id: 'reason',
      header: 'Reason',
      value: (line) => line.reason,
      cell: ({ reason, referralId }) => (
        <>
          {reason}
          {referralId && (
            <>
              {'. '}
              <Link to={`/referrals?referral=${referralId}`}>Open referral</Link>
            </>
          )}
        </>
      ),
    },
  ]
  return (
    <DataTable
      name="import"
      caption={stage.is === 'done' ? 'Import results' : 'Import preview'}
      noun={['row', 'rows']}
      query={{ data: lines, error: null, refetch: () => undefined }}
      columns={columns}
      rowId={(line) => line.row}
      rowName={(line) => `row ${line.row}`}
      filters={[
        {
          id: 'outcome',
          label: 'Outcome',
          of: (line) => line.outcome,
          options: Object.entries(words).map(([value, label]) => ({ value, label })),
        },
      ]}
      empty={null}
      errorMessage=""
    />
  )
}

const grsNumber: Column<Line> = {
  id: 'grs',
  header: 'GRS number',
  value: (line) => line.grsNumber,
  cell: (line) => line.grsNumber || '-',
}

const roleLabel = (role: string) => (role in roles ? roles[role as keyof typeof roles].label : role)
