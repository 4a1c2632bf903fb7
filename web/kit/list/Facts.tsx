import { getSpacing, type MantineSpacing } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './List.module.css'

type Props = Omit<ComponentProps<typeof Columns>, 'as'> & {
  /** Emphasises the values. */
  strong?: boolean
}

/** Terms and values, stacked or in columns of at least `least`. */
export const Facts = ({ strong, className, ...columns }: Props) => (
  <Columns
    {...columns}
    as="dl"
    className={`${styles.facts} ${strong ? styles.strong : ''} ${className ?? ''}`}
  />
)

/** A term and its value; `wide` takes a whole line. */
export function Fact({ name, wide, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div style={wide ? { gridColumn: '1 / -1' } : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A bulleted list of sentences. */
export const Bullets = (props: ComponentProps<'ul'>) => (
  <ul
    {...props}
    style={{ display: 'flex', flexDirection: 'column', gap: 4, paddingLeft: 20, listStyle: 'disc' }}
  />
)

type ColumnsProps = {
  as?: 'div' | 'ul' | 'dl' | 'span'
  /** The minimum width of a column in pixels; without it there is one column. */
  least?: number
  gap?: MantineSpacing
  rowGap?: MantineSpacing
  /** Few items share the whole width instead of leaving columns empty. */
  fill?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A grid for items of one kind. */
export function Columns({
  as: Element = 'div',
  least,
  gap = 'md',
  rowGap = gap,
  fill,
  ...inside
}: ColumnsProps) {
  const width = `minmax(min(100%, ${least ? `${least}px` : '100%'}), 1fr)`
  const style = {
    display: 'grid',
    gridTemplateColumns: `repeat(${fill ? 'auto-fit' : 'auto-fill'}, ${width})`,
    columnGap: getSpacing(gap),
    rowGap: getSpacing(rowGap),
  }
  return <Element {...inside} style={style} />
}

type RowLinkProps = {
  to: string
  title: ReactNode
  /** A picture before the texts. */
  mark?: ReactNode
  /** Dates, counts and the like below the title. */
  facts?: ReactNode
  /** At the end of the row: a date or a tag. A button here stays a button. */
  end?: ReactNode
  /** The row whose details are beside the list. */
  isCurrent?: boolean
}

/** A row of `Rows` that is a link as a whole. */
export const RowLink = ({ to, title, mark, facts, end, isCurrent }: RowLinkProps) => (
  <li className={`row ${styles.rowLink}`}>
    {mark}
    <span className={`grow ${styles.rowWords}`}>
      <Link to={to} aria-current={isCurrent ? 'true' : undefined}>
        {title}
      </Link>
      {facts && <span className="small">{facts}</span>}
    </span>
    {end}
    <ChevronRight size={20} aria-hidden />
  </li>
)

type RowsProps = ComponentProps<'ul'> & {
  as?: 'ul' | 'ol'
  /** Keeps the space before the first row and below the last one. */
  isSpaced?: boolean
}

/** Rows with lines between them. */
export const Rows = ({ as = 'ul', isSpaced, className = '', ...inside }: RowsProps) => {
  // Both elements have the same attributes.
  const Element = as as 'ul'
  return <Element {...inside} className={`${styles.rows} ${isSpaced ? '' : styles.flush} ${className}`} />
}
