import { Outlet } from 'react-router'
import { ConfirmProvider } from '#web/kit/confirm.tsx'
import { KitContext, useKitContext } from '#web/kit/kit-context.ts'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { PlainPage } from '#web/kit/PlainPage.tsx'

/** Stands around the pages that need no sign-in, save the sign-in itself. */
export function PublicPages() {
  const kitContext = useKitContext()
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
