import { Button, Group, Stack, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DataRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { homePath, type MovedPath, type OpenPath, pagePaths, type SignedInPath } from '#contract/pages.ts'
import { ChunkLoadError, loadChunk } from '#web/kernel/load-chunk.ts'
import { isServerThere, useReloadOnceOnline } from '#web/kernel/offline.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useSession, useSessionSync } from '#web/kernel/session.ts'
import { KitContext, type KitContextValue } from '#web/kit/page/kit-context.ts'
import { LoginPage } from '#web/signing-in/LoginPage.tsx'
import { forgetAskedPage, signInTarget } from '#web/signing-in/own-page.ts'
import { Foot } from './Foot.tsx'
import { LoadingPage } from './LoadingPage.tsx'

// Lazy: the sign-in page needs neither these nor the table of pages (routes.tsx), which they import.
const loadSignedIn = () => loadChunk(() => import('./SignedIn.tsx'))
const loadPublicPages = () => loadChunk(() => import('./PublicPages.tsx'))

export const loadPage = async (path: SignedInPath) => (await loadSignedIn()).loadPage(path)

const signedIn: RouteObject[] = pagePaths.signedIn.map((path) => ({
  path,
  lazy: { Component: () => loadPage(path) },
}))

const open: RouteObject[] = pagePaths.open
  .filter((path) => path !== '/login')
  .map((path) => ({
    path,
    lazy: { Component: async () => (await loadPublicPages()).loadPage(path) },
  }))

/** Redirects. */
const movedPages: Record<MovedPath, SignedInPath> = {
  '/': homePath,
  '/mentoring-dashboard': '/mentoring',
}

const moved: RouteObject[] = Object.entries(movedPages).map(([path, to]) => ({
  path,
  element: <Navigate to={to} replace />,
}))

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      { path: '/login' satisfies OpenPath, element: <LoginRoute /> },
      {
        lazy: { Component: async () => (await loadPublicPages()).PublicPages },
        children: [{ errorElement: <ErrorPage />, children: open }],
      },
      {
        lazy: { Component: async () => (await loadSignedIn()).SignedIn },
        children: [
          {
            errorElement: <ErrorPage />,
            children: [...signedIn, ...moved, { path: '*', element: <Navigate to={homePath} replace /> }],
          },
        ],
      },
    ],
  },
]

function LoginRoute() {
  const { state } = useSession()
  if (state === 'loading') return <LoadingPage />
  if (state === 'in' || state === 'lapsed') return <Onward />
  return <LoginPage />
}

/** Leads on after the sign-in. */
function Onward() {
  const { state } = useLocation()
  const [to] = useState(() => signInTarget(state) ?? homePath)
  useEffect(forgetAskedPage, [])
  return <Navigate to={to} replace />
}

const beforeSignIn: Omit<KitContextValue, 'siteName'> = {
  home: { path: homePath, label: 'Back to Dashboard' },
  hasPage: () => false,
  foot: <Foot />,
}

/** Layout of every page, signed in or not. Every first page of a tab has the same key, so the path is part of it. */
function Root() {
  useSessionSync()
  const { siteName } = usePublicSettings()
  const kitContext = useMemo(() => ({ ...beforeSignIn, siteName }), [siteName])
  return (
    <KitContext value={kitContext}>
      <Outlet />
      <ScrollRestoration getKey={({ key, pathname }) => key + pathname} />
    </KitContext>
  )
}

/** Route error boundary: distinguishes a missing chunk from a rendering error. */
function ErrorPage() {
  return useRouteError() instanceof ChunkLoadError ? <FileMissing /> : <PageBroken />
}

/** This chunk may be unavailable offline too, so a failed import renders nothing. */
const SavedLists = lazy(() =>
  import('./OfflinePage.tsx').then(
    ({ SavedLists }) => ({ default: SavedLists }),
    () => ({ default: () => null }),
  ),
)

function PageBroken() {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <ErrorMessage title="Unexpected Application Error!">
      <p>We could not show this page. Your saved work is safe. Reload the page, or go to the dashboard.</p>
      <Group>
        <Button onClick={() => location.reload()}>Reload page</Button>
        <Button variant="default" component="a" href={homePath}>
          Go to Dashboard
        </Button>
      </Group>
    </ErrorMessage>
  )
}

/**
 * A reload fetches the files of the current version. Offline it would lose the running app, so check the
 * server first.
 */
function FileMissing() {
  const [state, setState] = useState<'told' | 'trying' | 'still'>('told')
  async function tryAgain() {
    setState('trying')
    if (await isServerThere()) location.reload()
    else setState('still')
  }
  useReloadOnceOnline()
  return (
    <ErrorMessage title="We could not load this page">
      <p>
        You are offline, or a new version has just been installed. Your saved work is safe. Try again when you
        have a connection.
      </p>
      <Button aria-busy={state === 'trying'} onClick={() => void tryAgain()}>
        Try again
      </Button>
      <p role="status">{state === 'still' && 'You are still offline.'}</p>
      <Suspense>
        <SavedLists />
      </Suspense>
    </ErrorMessage>
  )
}

function ErrorMessage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <Stack role="alert" maw="44em" mx="auto" px="md" py={48}>
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

/** Resolves when the route at the router's URL has loaded its chunks. */
export function whenLoaded(router: DataRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) resolve()
  })
  if (router.state.initialized) resolve()
  return promise.finally(stop)
}
