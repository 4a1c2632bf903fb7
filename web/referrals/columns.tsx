import { Text } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { type ReferralRow, referralStatuses } from '#contract/referrals.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { ReferralTag } from '#web/programme/tags.tsx'
import styles from './Referrals.module.css'
import { nameButtonId } from './row-actions.ts'
import type { OpenedReferral } from './use-opened-referral.ts'

const status: Column<ReferralRow> = {
  id: 'status',
  header: 'Status',
  value: (referral) => referralStatuses[referral.status].label,
  cell: (referral) => <ReferralTag status={referral.status} />,
}

const name: Column<ReferralRow> = {
  id: 'name',
  header: 'Applicant',
  value: fullName,
  cell: (referral) => <strong>{fullName(referral)}</strong>,
}

const date = (zone: string): Column<ReferralRow> => ({
  id: 'date',
  header: 'Date',
  value: (referral) => referral.created_at,
  cell: (referral) => <span className={styles.date}>{formatInstant(referral.created_at, zone)}</span>,
})

/** The name opens the referral. */
const nameButton = ({ open, opened, referral: current }: OpenedReferral): Column<ReferralRow> => ({
  id: 'name',
  header: 'Name',
  value: fullName,
  cell: (referral) => (
    <TextButton
      id={nameButtonId(referral.id)}
      mih="var(--ui-target)"
      fw={700}
      ta="left"
      className={styles.name ?? ''}
      style={{ overflowWrap: 'anywhere' }}
      aria-haspopup="dialog"
      aria-current={opened && referral.id === current?.id ? 'true' : undefined}
      onClick={() => void open(referral.id)}
    >
      {fullName(referral)}
    </TextButton>
  ),
})

/** Columns beside an opened referral. */
export const briefColumns = (zone: string, opened: OpenedReferral): Column<ReferralRow>[] => [
  nameButton(opened),
  date(zone),
]

/** Columns of /referrals. */
export const listColumns = (zone: string, opened: OpenedReferral): Column<ReferralRow>[] => [
  nameButton(opened),
  {
    id: 'email',
    header: 'Email',
    value: (referral) => referral.email,
    cell: (referral) => (
      <span className={styles.email}>
        <EmailText email={referral.email} />
      </span>
    ),
  },
  {
    id: 'grs',
    header: 'GRS Number',
    value: (referral) => referral.grs_number || referral.department || '-',
  },
  {
    id: 'reason',
    header: 'Reason',
    value: (referral) => referral.reason,
    cell: (referral) => (
      <Text span lineClamp={2} className={styles.reason ?? ''}>
        {referral.reason}
      </Text>
    ),
    sortable: false,
  },
  status,
  date(zone),
]

/** Columns of /admin/referrals. */
export const tableColumns = (zone: string): Column<ReferralRow>[] => [
  name,
  {
    id: 'contact',
    header: 'Contact',
    value: (referral) => referral.email,
    cell: (referral) => (
      <a href={`mailto:${referral.email}`}>
        <EmailText email={referral.email} />
      </a>
    ),
  },
  { id: 'grs', header: 'GRS Number', value: (referral) => referral.grs_number },
  status,
  date(zone),
]
