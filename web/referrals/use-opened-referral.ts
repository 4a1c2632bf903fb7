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
  /** Both ask for a confirmation before unsaved changes are lost. */
  open: (id: number) => Promise<void>
  close: () => Promise<void>
  /** False if the person wants to keep unsaved changes. */
  mayLeave: () => Promise<boolean>
}

/** `?referral=12` opens the dialog of that referral, so other pages can link here. */
export function useOpenedReferral(rows: ReferralRow[] | undefined): OpenedReferral {
  const [openedId, change] = useQueryParam('referral')
  const confirm = useConfirm()
  const openedReferral = rows?.find((row) => String(row.id) === openedId)
  const referral = useLatestDefined(openedReferral)

  const mayLeave = async () => !isAnythingUnsaved() || (await confirm(leaveUnsaved))
  async function show(id: number | null) {
    if (await mayLeave()) change(id)
  }
  return { opened: openedReferral !== undefined, referral, open: show, close: () => show(null), mayLeave }
}
