import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pageKindOf } from '#contract/pages.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { PlainPage } from '#web/kit/layout/PlainPage.tsx'
import { KitContext } from '#web/kit/page/kit-context.ts'
import styles from './Shell.module.css'

/**
 * The page frame while the session or a page's chunk loads; it prevents layout shift. The server sends it as
 * markup.
 */
export function LoadingPage({ reader }: { reader?: ReactNode }) {
  const { pathname } = useLocation()
  const { siteName } = usePublicSettings()
  if (pageKindOf(pathname) === 'open')
    return (
      <KitContext
        value={{ siteName, home: { path: '/login', label: 'Back to login' }, hasPage: () => false }}
      >
        <PlainPage>
          <Loading />
        </PlainPage>
      </KitContext>
    )
  return (
    <>
      <FrameBar>{reader}</FrameBar>
      <div className={styles.body}>
        <div className={styles.menu} />
        <Loading />
      </div>
    </>
  )
}

const Loading = () => (
  <main className={styles.main} aria-busy="true">
    <Text role="status" c="dimmed">
      Loading MST System...
    </Text>
  </main>
)

/** The bar of a page whose person is not known, or only from this device. */
export function FrameBar({ children }: { children?: ReactNode }) {
  const { siteName } = usePublicSettings()
  return (
    <header className={`${styles.bar} no-print`}>
      <span className={`icon-button ${styles.menuButton}`} />
      <span className={`${styles.site} one-line`}>{siteName}</span>
      {children}
    </header>
  )
}
