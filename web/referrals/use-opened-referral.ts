import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ReferralRow } from '#contract/referrals.ts'
import { useConfirm } from '#web/kit/confirm.tsx'
import { leaveUnsaved } from '#web/kit/FormModal.tsx'
import { isAnythingUnsaved } from '#web/kit/unsaved.ts'

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
  const [query, setQuery] = useSearchParams()
  const confirm = useConfirm()
  const found = rows?.find((row) => String(row.id) === query.get('referral'))
  const last = useRef<ReferralRow>(undefined)
  if (found) last.current = found

  async function show(id: number | null) {
    if (isAnythingUnsaved() && !(await confirm(leaveUnsaved))) return
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('referral')
        else next.set('referral', String(id))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { opened: found !== undefined, referral: last.current, open: show, close: () => show(null) }
}
