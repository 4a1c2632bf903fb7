import { Outlet, ScrollRestoration } from 'react-router'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useSession, useSessionUpkeep } from '#web/kernel/session.ts'
import { type Surroundings, SurroundingsContext } from '#web/kit/surroundings.ts'
import { hasPage, homePath } from './routes.tsx'

/** Stands around every page, signed in or not. */
export function Root() {
  useSessionUpkeep()
  const { siteName } = usePublicSettings()
  const { user } = useSession()
  const surroundings: Surroundings = {
    siteName,
    home: { path: homePath, label: 'Back to Dashboard' },
    hasPage: (path) => user !== undefined && hasPage(user, path),
  }
  return (
    <SurroundingsContext value={surroundings}>
      <Outlet />
      <ScrollRestoration />
    </SurroundingsContext>
  )
}
