import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './confirm.tsx'
import { leaveUnsaved } from './FormModal.tsx'

/** While `dirty`, asks 'Leave without saving?' before the page is left: `<LeaveGuard dirty={form.isDirty} />`. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(leaveUnsaved).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useEffect(() => {
    if (!dirty) return
    const keep = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [dirty])
  return null
}
