import { Stack } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import type { ReferralRow } from '#contract/referrals.ts'
import { ExportApplicant } from '#web/subject-access/ExportApplicant.tsx'
import { Decisions } from './Decisions.tsx'
import { Department } from './Department.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Invitation } from './Invitation.tsx'
import { Neighbours } from './Neighbours.tsx'
import { ReferralFacts } from './ReferralFacts.tsx'
import type { OpenedReferral } from './use-opened-referral.ts'
import type { Referrals } from './use-referrals.ts'

type Props = Pick<OpenedReferral, 'open'> & {
  referral: ReferralRow
  rows: ReferralRow[]
  referrals: Referrals
  onDecide?: (referral: ReferralRow) => void
}

/** One referral with all its actions, in a dialog or in the reading pane. */
export function ReferralDetails({ referral, open, rows, referrals, onDecide }: Props) {
  const place = useFocusOnNext(referral.id)
  return (
    <Stack ref={place} tabIndex={-1} gap="lg" key={referral.id} style={{ scrollMarginTop: 92 }}>
      <Neighbours referral={referral} rows={rows} open={open} />
      <Duplicates referral={referral} rows={rows} open={open} />
      <ReferralFacts referral={referral} />
      {referral.user_id !== null && <Invitation userId={referral.user_id} state={referral.invitation} />}
      <Department referral={referral} />
      {referral.user_id === null && <ExportApplicant referral={referral} />}
      {referral.can.includes('approve') && (
        <Decisions
          referral={referral}
          referrals={referrals}
          // The button unmounts, so keep the focus inside.
          onDecide={() => {
            place.current?.focus()
            onDecide?.(referral)
          }}
        />
      )}
    </Stack>
  )
}

/** When another referral is opened, the clicked button unmounts: move the focus, to its start. */
function useFocusOnNext(id: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (before.current !== id) {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView()
    }
    before.current = id
  }, [id])
  return place
}
