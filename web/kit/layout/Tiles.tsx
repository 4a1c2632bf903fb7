import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './Layout.module.css'

/** Four numbers in a row, or in two rows when there is little room. */
export const NumberTiles = ({ children }: { children: ReactNode }) => (
  <div className={styles.numbers}>{children}</div>
)

type LinkTileProps = { to: string; title: string; text: string; icon: LucideIcon }

/** A tile that is a link as a whole. */
export const LinkTile = ({ to, title, text, icon: Icon }: LinkTileProps) => (
  <Link to={to} className={`box ${styles.tile}`}>
    <Icon size={24} aria-hidden />
    <span>
      <strong className="underlined">{title}</strong>
      <span className="small">{text}</span>
    </span>
  </Link>
)

type StatTileProps = { label: string; value: ReactNode; hint?: ReactNode; to?: string }

/** A number with its label; with `to` the whole tile is a link. */
export function StatTile({ label, value, hint, to }: StatTileProps) {
  const { hasPage } = useKitContext()
  const leads = to !== undefined && hasPage(to)
  const inside = (
    <>
      <span className={leads ? 'underlined' : 'small'}>{label}</span>
      <span className="hero">{value}</span>
      {hint && <span className="small">{hint}</span>}
    </>
  )
  return leads ? (
    <Link to={to} className={`box ${styles.stat}`}>
      {inside}
    </Link>
  ) : (
    <div className={`box ${styles.stat}`}>{inside}</div>
  )
}
