import { useState } from 'react'
import { listReferrals, type ReferralRow } from '#contract/referrals.ts'
import { isAnythingUnsaved } from '#web/kernel/drafts.ts'
import { useList, useListPage } from '#web/kernel/use-list.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { leaveUnsaved } from '#web/kit/dialog/FormModal.tsx'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import type { Decisions } from './use-decisions.ts'

export type OpenedReferral = {
  opened: boolean
  /** Keeps the referral after closing, so that the dialog keeps its content while it fades out. */
  referral: ReferralRow | undefined
  /** All that await a decision, oldest first. */
  pending: ReferralRow[]
  /** True while the form for a rejection is open. */
  isRejecting: boolean
  /** All ask for a confirmation before unsaved changes are lost. */
  open: (referral: ReferralRow) => Promise<void>
  /** Opens it at the reason for a rejection. */
  reject: (referral: ReferralRow) => Promise<void>
  endRejection: () => void
  close: () => Promise<void>
  /** False if the person wants to keep unsaved changes. */
  mayLeave: () => Promise<boolean>
}

/** `?referral=12` opens that referral, so other pages can link here. */
export function useOpenedReferral({ shown }: Decisions): OpenedReferral {
  const [openedId, change] = useQueryParam('referral')
  const [asked, setAsked] = useState<{ referral: ReferralRow; rejects: boolean }>()
  const confirm = useConfirm()
  const isId = /^[1-9]\d{0,8}$/.test(openedId ?? '')
  const page = useListPage(listReferrals, { query: { ids: openedId ?? '' } }, isId)
  const query = { status: 'pending', order: 'waiting' } as const
  // Loaded before one is opened, so that J and K work at once.
  const pending = useList(listReferrals, { query }, { whole: true })
  // A pressed row and pending ones open at once. The latest version is the present one.
  const known = [...(page.data ?? []), ...(pending.data ?? []), ...(asked ? [asked.referral] : [])]
  const [found] = known.filter(({ id }) => String(id) === openedId).sort((a, b) => b.version - a.version)
  const latest = useLatestDefined(found)
  const referral = latest && shown(latest)

  const mayLeave = async () => !isAnythingUnsaved() || (await confirm(leaveUnsaved))
  async function show(referral?: ReferralRow, rejects = false) {
    if (!(await mayLeave())) return
    change(referral?.id ?? null)
    setAsked(referral && { referral, rejects })
  }
  return {
    opened: found !== undefined,
    referral,
    pending: (pending.data ?? []).map(shown).filter(({ status }) => status === 'pending'),
    isRejecting: asked?.rejects === true && asked.referral.id === found?.id,
    open: (referral) => show(referral),
    reject: (referral) => show(referral, true),
    endRejection: () => setAsked(asked && { ...asked, rejects: false }),
    close: () => show(),
    mayLeave,
  }
}
