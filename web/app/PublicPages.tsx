import { Outlet } from 'react-router'
import { ConfirmProvider } from '#web/kit/dialog/confirm.tsx'
import { LeaveGuard } from '#web/kit/dialog/LeaveGuard.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PlainPage } from '#web/kit/page/PlainPage.tsx'

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
