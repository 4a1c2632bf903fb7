import { Outlet, ScrollRestoration } from 'react-router'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useSession, useSessionSync } from '#web/kernel/session.ts'
import { KitContext, type KitContextValue } from '#web/kit/page/kit-context.ts'
import { Foot } from './Foot.tsx'
import { hasPage, homePath } from './routes.tsx'

/** Stands around every page, signed in or not. */
export function Root() {
  useSessionSync()
  const { siteName } = usePublicSettings()
  const { user } = useSession()
  const kitContext: KitContextValue = {
    siteName,
    home: { path: homePath, label: 'Back to Dashboard' },
    hasPage: (path) => user !== undefined && hasPage(user, path),
    foot: <Foot />,
  }
  return (
    <KitContext value={kitContext}>
      <Outlet />
      <ScrollRestoration />
    </KitContext>
  )
}
