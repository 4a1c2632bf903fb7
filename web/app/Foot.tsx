import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '#contract/endpoint.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useIsDrawn } from '#web/kernel/use-is-drawn.ts'
import styles from './Shell.module.css'

/** Page footer with the help link, the public pages and the version, which the help link does not move. */
export function Foot({ children }: { children?: ReactNode }) {
  const { help } = usePublicSettings()
  const isDrawn = useIsDrawn()
  return (
    <div className={`small wrap ${styles.links}`}>
      <Link to="/accessibility">Accessibility</Link>
      <Link to="/privacy">Privacy</Link>
      {children}
      {isDrawn && help && <a href={hrefOf(help)}>Help</a>}
      <span className="push">MST {import.meta.env.VERSION}</span>
    </div>
  )
}
