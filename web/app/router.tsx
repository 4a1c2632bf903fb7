import { Navigate, type RouteObject } from 'react-router'
import { homePath, type MovedPath, type OpenPath, pagePaths, type SignedInPath } from '#contract/pages.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { LoginRoute } from './LoginRoute.tsx'
import { Root } from './Root.tsx'

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
