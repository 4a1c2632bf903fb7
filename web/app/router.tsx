import { Navigate, type RouteObject } from 'react-router'
import type { OpenPath } from '#contract/pages.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { LoginRoute } from './LoginRoute.tsx'
import { Root } from './Root.tsx'
import { homePath, mayOpen, movedPages, pages, publicPages } from './routes.tsx'

const toHome = <Navigate to={homePath} replace />

const guarded: RouteObject[] = pages.map((row) => ({
  path: row.path,
  lazy: async () => {
    const Page = await loadChunk(row.page)
    return { Component: () => (mayOpen(useMe(), row) ? <Page /> : toHome) }
  },
}))

const moved: RouteObject[] = movedPages.map(({ path, to }) => ({
  path,
  element: <Navigate to={to} replace />,
}))

const open: RouteObject[] = publicPages.map((row) => ({
  path: row.path,
  lazy: { Component: () => loadChunk(row.page) },
}))

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      { path: '/login' satisfies OpenPath, element: <LoginRoute /> },
      {
        lazy: { Component: async () => (await loadChunk(() => import('./PublicPages.tsx'))).PublicPages },
        children: [{ errorElement: <ErrorPage />, children: open }],
      },
      {
        // Who only signs in does not fetch what signed-in people need.
        lazy: { Component: async () => (await loadChunk(() => import('./SignedIn.tsx'))).SignedIn },
        children: [
          {
            errorElement: <ErrorPage />,
            children: [...guarded, ...moved, { path: '*', element: toHome }],
          },
        ],
      },
    ],
  },
]
