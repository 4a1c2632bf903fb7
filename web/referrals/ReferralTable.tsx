import { Flex, Text } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { exportReferrals, type ReferralRow, referralOrders, waitingText } from '#contract/referrals.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Tag } from '#web/kit/states/StatusTag.tsx'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column, RowAction, TableProps } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { ReferralTag } from '#web/programme/tags.tsx'
import { urgencyOf } from './neighbours.ts'
import styles from './Referrals.module.css'
import type { Decisions } from './use-decisions.ts'
import type { OpenedReferral } from './use-opened-referral.ts'

type Props = Pick<TableProps<ReferralRow>, 'list' | 'caption' | 'isCaptionHidden' | 'actions' | 'empty'> & {
  opened: OpenedReferral
  /** An opened referral beside the table leaves room for names and dates only. */
  isBeside: boolean
  columns: (zone: string, opened: OpenedReferral) => Column<ReferralRow>[]
}

/** Referrals that await a decision, oldest first; then the decided ones, newest first. */
export function ReferralTable(props: Props) {
  const { opened, isBeside, columns: ownColumns, actions, ...table } = props
  const columns = (isBeside ? briefColumns : ownColumns)(useTimeZone(), opened)
  return (
    <Table
      {...table}
      noun={['referral', 'referrals']}
      columns={columns}
      actions={isBeside ? undefined : actions}
      rowId={(referral) => referral.id}
      rowName={fullName}
      search="Search by name, email or GRS number"
      below={marksOf}
      file={exportReferrals}
      loadingText="Loading referrals..."
    />
  )
}

/** The columns by which the tables are sorted, and their usual order. */
export const sorting = { sortable: referralOrders.filter((order) => order !== 'waiting'), usual: 'waiting' }

/** Marks a referral on its last promised day or later. */
export function WaitTag({ referral }: { referral: ReferralRow }) {
  const urgency = urgencyOf(referral)
  return urgency && <Tag colour={urgency === 'late' ? 'red' : 'orange'} label={waitingText(referral)} />
}

/** Tags of a row: pending too long, or a possible duplicate. */
function marksOf(referral: ReferralRow) {
  const isUrgent = urgencyOf(referral) !== undefined
  const isPossibleDuplicate = referral.possible_duplicates.length > 0
  if (!isUrgent && !isPossibleDuplicate) return null
  return (
    <Flex component="span" wrap="wrap" gap="4px 8px">
      <WaitTag referral={referral} />
      {isPossibleDuplicate && <Tag colour="purple" label="Possible duplicate" />}
    </Flex>
  )
}

const status: Column<ReferralRow> = {
  id: 'status',
  header: 'Status',
  isBeside: true,
  cell: (referral) => <ReferralTag status={referral.status} />,
}

const name: Column<ReferralRow> = {
  id: 'name',
  header: 'Applicant',
  cell: (referral) => <strong>{fullName(referral)}</strong>,
}

const date = (zone: string): Column<ReferralRow> => ({
  id: 'date',
  header: 'Date',
  cell: (referral) => (
    <span className={`${styles.date} small`}>{formatInstant(referral.created_at, zone)}</span>
  ),
})

/** The name opens the referral. */
const nameButton = ({ open, opened, referral: current }: OpenedReferral): Column<ReferralRow> => ({
  id: 'name',
  header: 'Name',
  cell: (referral) => (
    <TextButton
      id={nameButtonId(referral.id)}
      className={`target ${styles.name}`}
      aria-haspopup="dialog"
      aria-current={opened && referral.id === current?.id ? 'true' : undefined}
      onClick={() => void open(referral)}
    >
      {fullName(referral)}
    </TextButton>
  ),
})

/** Columns beside an opened referral. */
const briefColumns = (zone: string, opened: OpenedReferral): Column<ReferralRow>[] => [
  nameButton(opened),
  date(zone),
]

/** Columns of /referrals. */
export const listColumns = (zone: string, opened: OpenedReferral): Column<ReferralRow>[] => [
  nameButton(opened),
  {
    id: 'email',
    header: 'Email',
    cell: (referral) => (
      <span className="small">
        <EmailText email={referral.email} />
      </span>
    ),
  },
  {
    id: 'grs',
    header: 'GRS Number',
    isNamed: true,
    value: (referral) => referral.grs_number || referral.department || '-',
  },
  {
    id: 'reason',
    header: 'Reason',
    isLine: true,
    cell: (referral) => (
      <Text span lineClamp={2} miw="min(12rem, 60vw)">
        {referral.reason}
      </Text>
    ),
  },
  status,
  date(zone),
]

/** Columns of /admin/referrals. */
export const tableColumns = (zone: string): Column<ReferralRow>[] => [
  name,
  {
    id: 'email',
    header: 'Contact',
    cell: (referral) => (
      <a href={`mailto:${referral.email}`}>
        <EmailText email={referral.email} />
      </a>
    ),
  },
  { id: 'grs', header: 'GRS Number', isNamed: true, value: (referral) => referral.grs_number },
  status,
  date(zone),
]

export const nameButtonId = (id: number) => `referral-${id}`
export const viewButtonId = (id: number) => `view-referral-${id}`

type Opening = Pick<OpenedReferral, 'open' | 'reject'>

/** Approve in one press. Reject asks for the reason first. */
export const decisionsOn =
  (approve: Decisions['approve'], { reject }: Opening) =>
  (referral: ReferralRow): RowAction[] => {
    const actions: RowAction[] = []
    if (referral.can.includes('approve')) actions.push({ label: 'Approve', run: () => approve(referral) })
    if (referral.can.includes('reject')) actions.push({ label: 'Reject', run: () => void reject(referral) })
    return actions
  }

/** For tables in which the name does not open the referral. */
export const actionsOn =
  (approve: Decisions['approve'], opening: Opening) =>
  (referral: ReferralRow): RowAction[] => [
    { id: viewButtonId(referral.id), label: 'View', run: () => void opening.open(referral) },
    ...decisionsOn(approve, opening)(referral),
  ]
