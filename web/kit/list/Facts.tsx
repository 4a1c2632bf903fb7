import type { ComponentProps, ReactNode } from 'react'
import { Columns } from './Columns.tsx'
import styles from './Facts.module.css'

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
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
