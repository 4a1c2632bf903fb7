import { Flex } from '@mantine/core'
import { Clock, Copy } from 'lucide-react'
import { fullName } from '#contract/person.ts'
import { exportReferrals, type ReferralRow } from '#contract/referrals.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column, DataTableProps } from '#web/kit/table/table-types.ts'
import { referralSearch } from './api.ts'
import { briefColumns } from './columns.tsx'
import type { OpenedReferral } from './use-opened-referral.ts'
import { waitingText, waitsTooLong } from './waiting-text.ts'

type Shared = 'noun' | 'rowId' | 'rowName' | 'search' | 'below' | 'loadingText' | 'file' | 'columns'

type Props = Omit<DataTableProps<ReferralRow>, Shared> & {
  opened: OpenedReferral
  /** An opened referral beside the table leaves room for names and dates only. */
  isBeside: boolean
  columns: (zone: string, opened: OpenedReferral) => Column<ReferralRow>[]
  /** The filters of the CSV file. */
  fileQuery?: (filters: Record<string, string>) => object
}

/** Referrals that await a decision, oldest first; then the decided ones, newest first. */
export function ReferralTable({ opened, isBeside, columns, fileQuery, actions, query, ...table }: Props) {
  const zone = useTimeZone()
  return (
    <DataTable
      {...table}
      query={{ ...query, data: query.data?.toSorted(pendingFirst) }}
      noun={['referral', 'referrals']}
      columns={(isBeside ? briefColumns : columns)(zone, opened)}
      {...(actions && !isBeside && { actions })}
      rowId={(referral) => referral.id}
      rowName={fullName}
      search={referralSearch}
      below={marksOf}
      file={{ endpoint: exportReferrals, name: 'referrals', ...(fileQuery && { query: fileQuery }) }}
      loadingText="Loading referrals..."
    />
  )
}

const pendingFirst = (a: ReferralRow, b: ReferralRow) => {
  const isPending = a.status === 'pending'
  if (isPending !== (b.status === 'pending')) return isPending ? -1 : 1
  return isPending ? a.created_at.localeCompare(b.created_at) : b.created_at.localeCompare(a.created_at)
}

/** Marks a referral that is pending longer than promised. */
export const LateTag = ({ referral }: { referral: ReferralRow }) => (
  <StatusTag colour="orange" icon={Clock} label={waitingText(referral)} />
)

/** Tags of a row: pending too long, or a possible duplicate. */
function marksOf(referral: ReferralRow) {
  const isLate = waitsTooLong(referral)
  const isPossibleDuplicate = referral.possible_duplicates.length > 0
  if (!isLate && !isPossibleDuplicate) return null
  return (
    <Flex component="span" wrap="wrap" gap="4px 8px">
      {isLate && <LateTag referral={referral} />}
      {isPossibleDuplicate && <StatusTag colour="purple" icon={Copy} label="Possible duplicate" />}
    </Flex>
  )
}
