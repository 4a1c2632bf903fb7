import type { ComponentProps, ReactNode } from 'react'
import { Columns } from './Columns.tsx'
import styles from './Facts.module.css'

type Props = Omit<ComponentProps<typeof Columns>, 'as'> & {
  /** What they stand for is what people look for here. */
  strong?: boolean
}

/** Names and what they stand for, below each other, or side by side where `least` says how wide one is. */
export const Facts = ({ strong, className, ...columns }: Props) => (
  <Columns
    {...columns}
    as="dl"
    className={`${styles.facts} ${strong ? styles.strong : ''} ${className ?? ''}`}
  />
)

/** A name and what it is; `wide` takes a line of its own. */
export function Fact({ name, wide, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
