import { Box, Flex, Paper, Text } from '@mantine/core'
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

/** Numbers in a row; on phones four are in two rows, and three are stacked. */
export const NumberTiles = ({ columns, children }: { columns: 3 | 4; children: ReactNode }) => (
  <Box className={styles.numbers ?? ''} data-even={columns === 4} __vars={{ '--numbers': `${columns}` }}>
    {children}
  </Box>
)

type LinkTileProps = { to: string; title: string; text?: string; icon: LucideIcon }

/** A link tile; shows 'Not available yet' when no page matches the URL. */
export function LinkTile({ to, title, text, icon: Icon }: LinkTileProps) {
  const { hasPage } = useKitContext()
  const leads = hasPage(to)
  const dimmed = leads ? 'dimmed' : 'inherit'
  const inside = (
    <>
      <Icon size={28} aria-hidden {...(leads && { color: 'var(--ui-link)' })} />
      <Flex component="span" direction="column" flex={1} gap={4} miw={0}>
        <Text span fz="lg" fw={700} {...(leads && { c: 'var(--ui-link)', className: 'underlined' })}>
          {title}
        </Text>
        {text && (
          <Text span c={dimmed}>
            {text}
          </Text>
        )}
        {!leads && <span>Not available yet</span>}
      </Flex>
    </>
  )
  const look = {
    withBorder: true,
    p: 'md',
    className: styles.tile ?? '',
  }
  if (!leads)
    return (
      <Paper component="a" role="link" aria-disabled="true" {...look}>
        {inside}
      </Paper>
    )
  return (
    <Paper component={Link} to={to} {...look}>
      {inside}
    </Paper>
  )
}

type StatTileProps = {
  label: string
  value: ReactNode
  hint?: ReactNode
  to?: string
  /** Label and number share a line. */
  compact?: boolean
  children?: ReactNode
}

/** A number with its label; with `to` the whole tile is a link. */
export function StatTile({ label, value, hint, to, compact = false, children }: StatTileProps) {
  const { hasPage } = useKitContext()
  const leads = to !== undefined && hasPage(to)
  const inside = (
    <Flex component="span" className={styles.stat ?? ''}>
      <Text span {...(leads ? { c: 'var(--ui-link)', td: 'underline' } : { c: 'dimmed' })}>
        {label}
      </Text>
      <BigNumber>{value}</BigNumber>
      {hint && (
        <Text span c="dimmed" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      {children}
    </Flex>
  )
  const look = {
    withBorder: true,
    ...(!compact && { p: 'md' }),
    className: styles.tile ?? '',
    'data-compact': compact,
  }
  return leads ? (
    <Paper component={Link} to={to} {...look}>
      {inside}
    </Paper>
  ) : (
    <Paper {...look}>{inside}</Paper>
  )
}

export const BigNumber = ({ children }: { children: ReactNode }) => (
  <Text span className={styles.number ?? ''} fw={700} lh={1.2}>
    {children}
  </Text>
)
