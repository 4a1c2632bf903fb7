import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '#web/kernel/session.ts'
import { openPage } from '#web/kernel/session-store.ts'
import { ConfirmProvider } from '#web/kit/confirm.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { ChooseOwnPassword } from '#web/profile/ChooseOwnPassword.tsx'
import { SessionWatch } from '#web/session/SessionWatch.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { Shell } from './Shell.tsx'

/** The door to all pages but the public ones. */
export function SignedIn() {
  const { state, user, again } = useSession()
  const open = state === 'in' && user !== undefined
  useEffect(() => {
    if (open) openPage()
  }, [open])

  if (state === 'loading') return <LoadingPage />
  if (state === 'out') return <Navigate to="/login" replace />
  if (!user)
    return (
      <main>
        <FailedState message="The server does not answer." again={again} />
      </main>
    )
  // Another person's page is another page: nothing of the first one's is kept.
  return (
    <ConfirmProvider key={user.id}>
      <LeaveGuard />
      <Shell user={user}>
        <SessionWatch user={user} lapsed={state === 'lapsed'} />
        {user.mustChangePassword ? <ChooseOwnPassword /> : <Outlet />}
      </Shell>
    </ConfirmProvider>
  )
}
