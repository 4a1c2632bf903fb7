import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { homePath, type SignedInPath } from '#contract/pages.ts'
import { roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import { WhatCanIDo } from '#web/help/WhatCanIDo.tsx'
import { lazyPart, loadChunk } from '#web/kernel/load-chunk.ts'
import { useReaderOfDevice } from '#web/kernel/offline-lists.ts'
import { forgetOtherPeople, Me, useMe, useSession } from '#web/kernel/session.ts'
import { openPage } from '#web/kernel/session-store.ts'
import { ConfirmProvider } from '#web/kit/dialog/confirm.tsx'
import { LeaveGuard } from '#web/kit/dialog/LeaveGuard.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { RowMenu } from '#web/kit/table/RowMenu.tsx'
import { Toaster } from '#web/kit/toast/Toaster.tsx'
import { useInstallationNotices } from '#web/operations/InstallationNotices.tsx'
import { ChooseOwnPassword } from '#web/profile/ChooseOwnPassword.tsx'
import { ProofWatch, SessionWatch } from '#web/signing-in/SessionWatch.tsx'
import { showMessages } from './App.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { Person } from './Person.tsx'
import { hasPage, mayOpen, pageTable } from './routes.tsx'
import styles from './Shell.module.css'
import { Shell } from './Shell.tsx'

// Lazy, because a person sees it once.
const SetUpFirst = lazyPart(async () => (await import('#web/signing-in/SetUpFactor.tsx')).SetUpFirst)

// Lazy, because it is rarely needed. It is cached with the app (`useKeptForOffline`).
const OfflinePage = lazyPart(async () => (await import('./OfflinePage.tsx')).OfflinePage)

/** Renders the page for signed-in people and redirects everybody else to the login page. */
export function SignedIn() {
  const { state, user, refetch } = useSession()
  const { key, pathname, search } = useLocation()
  // Only for visitors: after a logout, the next person must not come to the last one's page.
  const [isVisitor] = useState(state === 'out')
  const kitContext = useKitContext()
  // Memoised: a new context value re-renders every link of the page.
  const signedInContext = useMemo(
    () => ({
      ...kitContext,
      hasPage: (path: string) => user !== undefined && hasPage(user, path),
      help: user && opensPages(user) && <WhatCanIDo />,
    }),
    [kitContext, user],
  )
  const open = state === 'in' && user !== undefined
  useEffect(() => showMessages(Toaster), [])
  const me = user?.id
  useEffect(() => {
    if (me !== undefined) forgetOtherPeople(me)
  }, [me])
  useEffect(() => {
    if (open) openPage()
  }, [open])

  if (state === 'loading') return <LoadingPage reader={<ReaderOfDevice />} />
  // Keyed by location. Otherwise going back before the login page renders would not redirect again.
  if (state === 'out')
    return <Navigate key={key} to="/login" replace state={isVisitor ? { from: pathname + search } : null} />
  if (!user)
    return (
      <Suspense fallback={<LoadingPage />}>
        <ConfirmProvider>
          <OfflinePage isAway={state === 'unreachable'} retry={refetch} />
        </ConfirmProvider>
      </Suspense>
    )
  // The key remounts the page when another person signs in, so that no state of the first person remains.
  return (
    <Me key={user.id} value={user}>
      <KitContext value={signedInContext}>
        <ConfirmProvider>
          <LeaveGuard />
          <RowMenu />
          <Shell user={user}>
            <SessionWatch user={user} lapsed={state === 'lapsed'} />
            <ProofWatch />
            <Page user={user} />
          </Shell>
        </ConfirmProvider>
      </KitContext>
    </Me>
  )
}

/**
 * Resolves to the page's component once its chunk is loaded. People without access are redirected to the
 * dashboard.
 */
export async function loadPage(path: SignedInPath): Promise<ComponentType> {
  const row = pageTable[path]
  const Page = await loadChunk(row.page)
  return () => {
    const me = useMe()
    // A page stays when its module is switched off, so that nothing that was typed disappears.
    const [modulesOff] = useState(me.modulesOff)
    return mayOpen({ ...me, modulesOff }, row) ? <Page /> : <Navigate to={homePath} replace />
  }
}

/** Whether the addresses lead to their pages. Otherwise the person first has something else to do. */
const opensPages = ({ role, mustChangePassword, mustSetUpSecondFactor }: SessionUser): boolean =>
  role in roles && !mustChangePassword && !mustSetUpSecondFactor

/** Shows a loading state until the notices above have loaded, because they would push the page down. */
function Page({ user: { role, mustChangePassword, mustSetUpSecondFactor } }: { user: SessionUser }) {
  const { loading } = useInstallationNotices(
    role === 'admin' && !mustChangePassword && !mustSetUpSecondFactor,
  )
  // Also while the recovery codes are shown, when the account no longer needs the set-up.
  const [isSettingUp, setSettingUp] = useState(mustSetUpSecondFactor)
  if (mustSetUpSecondFactor && !isSettingUp) setSettingUp(true)
  if (mustChangePassword) return <ChooseOwnPassword />
  if (isSettingUp)
    return (
      <Suspense fallback={<LoadingState rows={4} shape="page" />}>
        <SetUpFirst onDone={() => setSettingUp(false)} />
      </Suspense>
    )
  if (loading) return <LoadingState rows={4} shape="page" />
  return role in roles ? <Outlet /> : <UnknownRole />
}

/** The last reader on this device, until the profile arrives. The hidden buttons keep their room. */
function ReaderOfDevice() {
  const reader = useReaderOfDevice()
  if (!reader) return null
  return (
    <>
      <Person user={reader} />
      <span className={`icon-button ${styles.bell}`} />
      <span className={styles.logout} style={{ visibility: 'hidden' }}>
        Logout
      </span>
    </>
  )
}

/** Shown when this version does not know the person's role, as during an upgrade. */
function UnknownRole() {
  const isDocuments = useLocation().pathname === '/documents'
  return (
    <>
      <PageHeader title={isDocuments ? 'Documents' : 'Nothing here yet'} withoutBack={!isDocuments} />
      <Panel>
        {isDocuments ? (
          <EmptyState title="Document Upload Coming Soon" />
        ) : (
          <EmptyState title="There are no pages for your role." hint="Ask an administrator for help." />
        )}
      </Panel>
    </>
  )
}
