import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatInstant } from '#contract/dates.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './PrintSheet.module.css'

/** Print layout that replaces the page: black on white, without menu and buttons. Hidden on screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  const { siteName } = useKitContext()
  const printed = formatInstant(useNow().toISOString(), useTimeZone())
  return createPortal(
    <article className={styles.sheet}>
      {children}
      <footer>
        {siteName}, printed {printed}
      </footer>
    </article>,
    document.body,
  )
}
