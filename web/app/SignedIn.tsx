import { type ComponentType, useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { homePath, type SignedInPath } from '#contract/pages.ts'
import { roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useReloadOnceOnline } from '#web/kernel/reload-once-online.ts'
import { Me, useMe, useSession } from '#web/kernel/session.ts'
import { openPage } from '#web/kernel/session-store.ts'
import { ConfirmProvider } from '#web/kit/dialog/confirm.tsx'
import { LeaveGuard } from '#web/kit/dialog/LeaveGuard.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Toaster } from '#web/kit/toast/Toaster.tsx'
import { useInstallationNotices } from '#web/operations/InstallationNotices.tsx'
import { ChooseOwnPassword } from '#web/profile/ChooseOwnPassword.tsx'
import { SessionWatch } from '#web/session/SessionWatch.tsx'
import { LastSeenShifts } from '#web/shifts/LastSeenShifts.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { showMessages } from './Messages.tsx'
import { hasPage, mayOpen, pageTable } from './routes.tsx'
import styles from './Shell.module.css'
import { Shell } from './Shell.tsx'
import { UnknownRole } from './UnknownRole.tsx'

/** Shows its page to who is signed in, and the login page to everybody else. */
export function SignedIn() {
  const { state, user, refetch } = useSession()
  const { key } = useLocation()
  const kitContext = useKitContext()
  // The same one as long as it says the same: every link of a page is drawn again with another.
  const signedInContext = useMemo(
    () => ({ ...kitContext, hasPage: (path: string) => user !== undefined && hasPage(user, path) }),
    [kitContext, user],
  )
  const open = state === 'in' && user !== undefined
  useEffect(() => showMessages(Toaster), [])
  useEffect(() => {
    if (open) openPage()
  }, [open])

  if (state === 'loading') return <LoadingPage />
  // Anew for each address: who goes back before the login page is drawn would be led there no more.
  if (state === 'out') return <Navigate key={key} to="/login" replace />
  if (!user) return <Unreachable isAway={state === 'unreachable'} retry={refetch} />
  // Another person's page is another page: nothing of the first one's is kept.
  return (
    <Me key={user.id} value={user}>
      <KitContext value={signedInContext}>
        <ConfirmProvider>
          <LeaveGuard />
          <Shell user={user}>
            <SessionWatch user={user} lapsed={state === 'lapsed'} />
            <Page user={user} />
          </Shell>
        </ConfirmProvider>
      </KitContext>
    </Me>
  )
}

/** The page at a path, once its file is there: who may not open it is led home. */
export async function loadPage(path: SignedInPath): Promise<ComponentType> {
  const row = pageTable[path]
  const Page = await loadChunk(row.page)
  return () => (mayOpen(useMe(), row) ? <Page /> : <Navigate to={homePath} replace />)
}

function Unreachable({ isAway, retry }: { isAway: boolean; retry: () => void }) {
  // Files of the page may be missing as well.
  useReloadOnceOnline({ isAway })
  return (
    <main className={styles.unreachable}>
      <FailedState message="The server does not answer." onRetry={retry} />
      <LastSeenShifts />
    </main>
  )
}

/** Waits for the lines above it, which would push it down. */
function Page({ user: { role, mustChangePassword } }: { user: SessionUser }) {
  const { loading } = useInstallationNotices(role === 'admin' && !mustChangePassword)
  if (mustChangePassword) return <ChooseOwnPassword />
  if (loading) return <LoadingState rows={8} />
  return role in roles ? <Outlet /> : <UnknownRole />
}
