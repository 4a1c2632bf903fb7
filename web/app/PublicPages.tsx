import { type ComponentType, useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { isOn } from '#contract/modules.ts'
import { homePath, type OpenPath } from '#contract/pages.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { ConfirmProvider } from '#web/kit/dialog/confirm.tsx'
import { LeaveGuard } from '#web/kit/dialog/LeaveGuard.tsx'
import { PlainPage } from '#web/kit/layout/PlainPage.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { Toaster } from '#web/kit/toast/Toaster.tsx'
import { showMessages } from './App.tsx'
import { modulesOfPublicPages, publicPages } from './routes.tsx'

/** Layout of the public pages other than the sign-in page. */
export function PublicPages() {
  const kitContext = useKitContext()
  useEffect(() => showMessages(Toaster), [])
  const home = { path: '/login', label: 'Back to login' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <ConfirmProvider>
        <LeaveGuard />
        <PlainPage>
          <Outlet />
        </PlainPage>
      </ConfirmProvider>
    </KitContext>
  )
}

/** Resolves to the page's component once its chunk is loaded. */
export async function loadPage(path: Exclude<OpenPath, '/login'>): Promise<ComponentType> {
  const Page = await loadChunk(publicPages[path])
  return () => {
    const { modulesOff } = usePublicSettings()
    return isOn(modulesOff, modulesOfPublicPages[path]) ? <Page /> : <Navigate to={homePath} replace />
  }
}
