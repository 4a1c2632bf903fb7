import { Navigate, type RouteObject } from 'react-router'
import { homePath, type MovedPath, type OpenPath, pagePaths, type SignedInPath } from '#contract/pages.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { LoginRoute } from './LoginRoute.tsx'
import { Root } from './Root.tsx'

// Who only signs in fetches neither of these, nor the table of pages (routes.tsx), which comes with them.
const loadSignedIn = () => loadChunk(() => import('./SignedIn.tsx'))
const loadPublicPages = () => loadChunk(() => import('./PublicPages.tsx'))

const signedIn: RouteObject[] = pagePaths.signedIn.map((path) => ({
  path,
  lazy: { Component: async () => (await loadSignedIn()).loadPage(path) },
}))

const open: RouteObject[] = pagePaths.open
  .filter((path) => path !== '/login')
  .map((path) => ({
    path,
    lazy: { Component: async () => (await loadPublicPages()).loadPage(path) },
  }))

/** Addresses that lead elsewhere. */
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
