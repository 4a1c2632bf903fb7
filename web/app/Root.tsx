import { useMemo } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useSessionSync } from '#web/kernel/session.ts'
import { KitContext, type KitContextValue } from '#web/kit/page/kit-context.ts'
import { Foot } from './Foot.tsx'

const beforeSignIn: Omit<KitContextValue, 'siteName'> = {
  home: { path: homePath, label: 'Back to Dashboard' },
  hasPage: () => false,
  foot: <Foot />,
}

/** Layout of every page, signed in or not. */
export function Root() {
  useSessionSync()
  const { siteName } = usePublicSettings()
  const kitContext = useMemo(() => ({ ...beforeSignIn, siteName }), [siteName])
  return (
    <KitContext value={kitContext}>
      <Outlet />
      <ScrollRestoration />
    </KitContext>
  )
}
