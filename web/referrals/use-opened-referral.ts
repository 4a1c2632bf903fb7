import { useRef } from 'react'
import type { ReferralRow } from '#contract/referrals.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { leaveUnsaved } from '#web/kit/dialog/FormModal.tsx'
import { isAnythingUnsaved } from '#web/kit/form/unsaved.ts'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'

export type OpenedReferral = {
  opened: boolean
  /** Stays while the dialog fades. */
  referral: ReferralRow | undefined
  /** Both ask first when something typed would be lost. */
  open: (id: number) => Promise<void>
  close: () => Promise<void>
}

/** `?referral=12` opens the dialog of that referral, so other screens can lead here. */
export function useOpenedReferral(rows: ReferralRow[] | undefined): OpenedReferral {
  const [openedId, change] = useQueryParam('referral')
  const confirm = useConfirm()
  const openedReferral = rows?.find((row) => String(row.id) === openedId)
  const last = useRef<ReferralRow>(undefined)
  if (openedReferral) last.current = openedReferral

  async function show(id: number | null) {
    if (isAnythingUnsaved() && !(await confirm(leaveUnsaved))) return
    change(id)
  }
  return { opened: openedReferral !== undefined, referral: last.current, open: show, close: () => show(null) }
}
