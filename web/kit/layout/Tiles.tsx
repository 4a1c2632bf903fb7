import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Columns } from '#web/kit/list/Facts.tsx'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './Layout.module.css'

/** Lays tiles out in as many columns as fit. */
export const Tiles = ({ least = 220, children }: { least?: number; children: ReactNode }) => (
  <Columns least={least}>{children}</Columns>
)

/** Four numbers in a row, or in two rows when there is little room. */
export const NumberTiles = ({ children }: { children: ReactNode }) => (
  <div className={styles.numbers}>{children}</div>
)

type LinkTileProps = { to: string; title: string; text?: string; icon: LucideIcon }

/** A link tile; shows 'Not available yet' when no page matches the URL. */
export function LinkTile({ to, title, text, icon: Icon }: LinkTileProps) {
  const { hasPage } = useKitContext()
  const leads = hasPage(to)
  const inside = (
    <>
      <Icon size={24} aria-hidden />
      <span>
        <strong className={leads ? 'underlined' : undefined}>{title}</strong>
        {text && <span className="small">{text}</span>}
        {!leads && <span className="small">Not available yet</span>}
      </span>
    </>
  )
  if (!leads)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without a target, as ARIA defines it
      <a role="link" aria-disabled="true" className={styles.tile}>
        {inside}
      </a>
    )
  return (
    <Link to={to} className={styles.tile ?? ''}>
      {inside}
    </Link>
  )
}

type StatTileProps = { label: string; value: ReactNode; hint?: ReactNode; to?: string }

/** A number with its label; with `to` the whole tile is a link. */
export function StatTile({ label, value, hint, to }: StatTileProps) {
  const { hasPage } = useKitContext()
  const leads = to !== undefined && hasPage(to)
  const inside = (
    <>
      <span className={leads ? 'underlined' : 'small'}>{label}</span>
      <BigNumber>{value}</BigNumber>
      {hint && <span className="small">{hint}</span>}
    </>
  )
  return leads ? (
    <Link to={to} className={styles.stat ?? ''}>
      {inside}
    </Link>
  ) : (
    <div className={styles.stat}>{inside}</div>
  )
}

export const BigNumber = ({ children }: { children: ReactNode }) => <span className="hero">{children}</span>
