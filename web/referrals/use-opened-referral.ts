import { useState } from 'react'
import type { ReferralRow } from '#contract/referrals.ts'
import { isAnythingUnsaved } from '#web/kernel/drafts.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { leaveUnsaved } from '#web/kit/dialog/FormModal.tsx'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'

export type OpenedReferral = {
  opened: boolean
  /** Keeps the referral after closing, so that the dialog keeps its content while it fades out. */
  referral: ReferralRow | undefined
  /** True while the form for a rejection is open. */
  isRejecting: boolean
  /** All ask for a confirmation before unsaved changes are lost. */
  open: (id: number) => Promise<void>
  /** Opens it at the reason for a rejection. */
  reject: (id: number) => Promise<void>
  endRejection: () => void
  close: () => Promise<void>
  /** False if the person wants to keep unsaved changes. */
  mayLeave: () => Promise<boolean>
}

/** `?referral=12` opens the dialog of that referral, so other pages can link here. */
export function useOpenedReferral(rows: ReferralRow[] | undefined): OpenedReferral {
  const [openedId, change] = useQueryParam('referral')
  const [rejectedId, setRejected] = useState<number | null>(null)
  const confirm = useConfirm()
  const openedReferral = rows?.find((row) => String(row.id) === openedId)
  const referral = useLatestDefined(openedReferral)

  const mayLeave = async () => !isAnythingUnsaved() || (await confirm(leaveUnsaved))
  async function show(id: number | null, rejects = false) {
    if (!(await mayLeave())) return
    change(id)
    setRejected(rejects ? id : null)
  }
  return {
    opened: openedReferral !== undefined,
    referral,
    isRejecting: rejectedId !== null && rejectedId === openedReferral?.id,
    open: show,
    reject: (id) => show(id, true),
    endRejection: () => setRejected(null),
    close: () => show(null),
    mayLeave,
  }
}
