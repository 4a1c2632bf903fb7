import { Stack } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { fullName } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { ExportApplicant } from '#web/subject-access/ExportApplicant.tsx'
import { Decisions } from './Decisions.tsx'
import { Department } from './Department.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Invitation } from './Invitation.tsx'
import { Neighbours } from './Neighbours.tsx'
import { ReferralFacts } from './ReferralFacts.tsx'
import type { OpenedReferral } from './use-opened-referral.ts'
import type { Referrals } from './use-referrals.ts'

type Props = OpenedReferral & {
  rows: ReferralRow[]
  referrals: Referrals
  side?: boolean
  onDecide?: (referral: ReferralRow) => void
}

/** Details of one referral, with all its actions. */
export function ReferralDialog(props: Props) {
  const { opened, referral, open, close, rows, referrals, side = false } = props
  const place = useFocusOnNext(opened ? referral?.id : undefined)
  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      title={referral ? fullName(referral) : ''}
      side={side}
    >
      {referral && (
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
              // The button unmounts, so keep the focus inside of the dialog.
              onDecide={() => {
                place.current?.focus()
                props.onDecide?.(referral)
              }}
            />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** When the dialog switches to another referral, the clicked button unmounts: move the focus, to its start. */
function useFocusOnNext(id: number | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current !== undefined && id !== undefined && before.current !== id) {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView()
    }
    before.current = id
  }, [id])
  return place
}
