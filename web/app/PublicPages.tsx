import { Outlet } from 'react-router'
import { ConfirmProvider } from '#web/kit/confirm.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { PlainPage } from '#web/kit/PlainPage.tsx'
import { SurroundingsContext, useSurroundings } from '#web/kit/surroundings.ts'

/** Stands around the pages that need no sign-in, save the sign-in itself. */
export function PublicPages() {
  const surroundings = useSurroundings()
  const home = { path: '/login', label: 'Back to login' }
  return (
    <SurroundingsContext value={{ ...surroundings, home }}>
      <ConfirmProvider>
        <LeaveGuard />
        <PlainPage>
          <Outlet />
        </PlainPage>
      </ConfirmProvider>
    </SurroundingsContext>
  )
}
