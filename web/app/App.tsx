import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Router } from '#web/kernel/navigation.ts'
import { PublicSettings, useFetchedSettings } from '#web/kernel/public-settings.ts'
import { queryClient } from '#web/kernel/query-client.ts'
import { createStore, useStore } from '#web/kernel/store.ts'
import { LiveRegions } from '#web/kit/page/LiveRegions.tsx'
import { styleNonce } from './content-security.ts'
import { theme } from './theme/theme.ts'

export function App({ router }: { router: DataRouter }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <LiveRegions />
        {/* Inert while a dialog is open (`usePageLock`). Announcements and toasts stay outside. */}
        <div id="page">
          <WithSettings>
            <Router value={router}>
              <RouterProvider router={router} />
            </Router>
          </WithSettings>
        </div>
        <Messages />
      </QueryClientProvider>
    </MantineProvider>
  )
}

const WithSettings = ({ children }: { children: ReactNode }) => (
  <PublicSettings value={useFetchedSettings()}>{children}</PublicSettings>
)

const toaster = createStore<ComponentType | null>(null)

/** The layouts of pages call this, because they load the toasts. The sign-in page does not load them. */
export const showMessages = (Toaster: ComponentType): void => toaster.set(Toaster)

/** The toasts. They outlive the layout: 'Logged out successfully' is read on the sign-in page. */
function Messages() {
  const Toaster = useStore(toaster)
  return Toaster && createElement(Toaster)
}
