import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { useMe } from '#web/kernel/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { LoginRoute } from './LoginRoute.tsx'
import { Root } from './Root.tsx'
import { homePath, mayOpen, pages } from './routes.tsx'
import { SignedIn } from './SignedIn.tsx'

const toHome = <Navigate to={homePath} replace />

const guarded: RouteObject[] = pages.map((row) => ({
  path: row.path,
  lazy: async () => {
    const Page = await row.page()
    return { Component: () => (mayOpen(useMe(), row) ? <Page /> : toHome) }
  },
}))

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <p>Loading MST System...</p>,
    children: [
      { path: '/login', element: <LoginRoute /> },
      {
        element: <SignedIn />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [{ index: true, element: toHome }, ...guarded, { path: '*', element: toHome }],
          },
        ],
      },
    ],
  },
])
