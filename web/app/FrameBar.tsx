import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import styles from './Shell.module.css'

/** The bar of a page whose person is not known, or only from this device. */
export function FrameBar({ children }: { children?: ReactNode }) {
  const { siteName } = usePublicSettings()
  return (
    <header className={`${styles.bar} no-print`}>
      <span className={styles.menuRoom} />
      <Text span inherit truncate className={styles.site ?? ''}>
        {siteName}
      </Text>
      {children}
    </header>
  )
}
