import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useIsLeaving } from '#web/kernel/navigation.ts'
import { isAnythingUnsaved, useAnythingUnsaved } from '#web/kit/form/unsaved.ts'
import { useConfirm } from './confirm.tsx'
import { leaveUnsaved } from './FormModal.tsx'

/** Stands once around all pages: asks 'Leave without saving?' while a form holds unsaved text. */
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
      // What was forgotten a moment ago holds nobody back.
      if (isAnythingUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [dirty])
  return null
}
