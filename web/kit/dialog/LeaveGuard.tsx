import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isAnythingUnsaved, useAnythingUnsaved } from '#web/kernel/drafts.ts'
import { useIsLeaving } from '#web/kernel/navigation.ts'
import { useConfirm } from './confirm.tsx'
import { leaveUnsaved } from './FormModal.tsx'

/** Mounted once around all pages: asks 'Leave without saving?' while a form has unsaved text. */
export function LeaveGuard() {
  const dirty = useAnythingUnsaved()
  const confirm = useConfirm()
  const isLeaving = useIsLeaving()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnythingUnsaved() && !isLeaving() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(leaveUnsaved).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useEffect(() => {
    if (!dirty) return
    const keep = (event: BeforeUnloadEvent) => {
      // Read the store again: it may have been cleared since the last render.
      if (isAnythingUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [dirty])
  return null
}
