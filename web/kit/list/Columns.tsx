import { getSpacing, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  as?: 'div' | 'ul' | 'dl' | 'span'
  /** The minimum width of a column in pixels; without it there is one column. */
  least?: number
  gap?: MantineSpacing
  rowGap?: MantineSpacing
  /** Few items share the whole width instead of leaving columns empty. */
  fill?: boolean
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** A grid for items of one kind. */
export function Columns({
  as: Element = 'div',
  least,
  gap = 'md',
  rowGap = gap,
  fill,
  label,
  ...inside
}: Props) {
  const width = `minmax(min(100%, ${least ? `${least}px` : '100%'}), 1fr)`
  const style = {
    display: 'grid',
    gridTemplateColumns: `repeat(${fill ? 'auto-fit' : 'auto-fill'}, ${width})`,
    columnGap: getSpacing(gap),
    rowGap: getSpacing(rowGap),
  }
  return <Element {...inside} aria-label={label} style={style} />
}
