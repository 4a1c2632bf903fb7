import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKitContext } from './kit-context.ts'
import styles from './Tiles.module.css'

/** Lays tiles out in as many columns as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>
}

type LinkTileProps = { to: string; title: string; text?: string; icon: LucideIcon }

/** A tile that leads somewhere; 'Not available yet' where the URL has no page. */
export function LinkTile({ to, title, text, icon: Icon }: LinkTileProps) {
  const { hasPage } = useKitContext()
  const inside = (
    <>
      <Icon size={28} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
        {!hasPage(to) && <span className={styles.text}>Not available yet</span>}
      </span>
    </>
  )
  if (!hasPage(to))
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere yet is a placeholder link
      <a role="link" aria-disabled="true" className={styles.tile}>
        {inside}
      </a>
    )
  return (
    <Link to={to} className={styles.tile}>
      {inside}
    </Link>
  )
}

type StatTileProps = { label: string; value: ReactNode; hint?: ReactNode; to?: string; children?: ReactNode }

/** A number with its name; with `to` the whole tile is a link. */
export function StatTile({ label, value, hint, to, children }: StatTileProps) {
  const { hasPage } = useKitContext()
  const inside = (
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {hint && <span className={styles.text}>{hint}</span>}
      {children}
    </span>
  )
  if (to && hasPage(to))
    return (
      <Link to={to} className={styles.tile}>
        {inside}
      </Link>
    )
  return <div className={styles.tile}>{inside}</div>
}
