import { Box } from '@mantine/core'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { formatInstantDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { type ReferralRow, referralStatuses } from '#contract/referrals.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Bullets } from '#web/kit/list/Bullets.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { OpenedReferral } from './use-opened-referral.ts'

type Props = Pick<OpenedReferral, 'open'> & { referral: ReferralRow; rows: ReferralRow[] }

/** Links to the other referrals that may be of the same person. */
export function Duplicates({ referral, rows, open }: Props) {
  const zone = useTimeZone()
  const others = rows.filter((row) => referral.possible_duplicates.includes(row.id))
  if (referral.possible_duplicates.length === 0) return null
  return (
    <Notice colour="purple" icon={Copy}>
      <strong>Possible duplicate</strong>
      <Box mt={4}>
        <Bullets>
          {others.map((other) => (
            <li key={other.id}>
              <Link
                to={`?referral=${other.id}`}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  void open(other.id)
                }}
              >
                {fullName(other)}
              </Link>
              , {sameThing(referral, other)}: {referralStatuses[other.status].label.toLowerCase()}, submitted{' '}
              {formatInstantDay(other.created_at, zone)}
            </li>
          ))}
        </Bullets>
      </Box>
    </Notice>
  )
}

function sameThing(one: ReferralRow, other: ReferralRow): string {
  const sameNumber = one.grs_number === other.grs_number
  const sameEmail = one.email.toLowerCase() === other.email.toLowerCase()
  if (sameNumber && sameEmail) return 'same email and GRS number'
  return sameNumber ? 'same GRS number' : 'same email'
}
