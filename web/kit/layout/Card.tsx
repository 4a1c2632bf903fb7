import type { ComponentProps, ReactNode } from 'react'
import { Columns } from '#web/kit/list/Facts.tsx'
import styles from './Layout.module.css'

/** A list of cards, side by side when two fit. */
export const Cards = ({ children }: { children: ReactNode }) => (
  <Columns as="ul" least={380}>
    {children}
  </Columns>
)

type Props = ComponentProps<'section'> & {
  as?: 'section' | 'li' | 'article' | 'div'
  /** Has the padding of panels. */
  wide?: boolean
}

/** A box for one item of several. */
export const Card = ({ as = 'div', wide, className = '', ...inside }: Props) => {
  // All these elements have the same attributes.
  const Element = as as 'section'
  return (
    <Element {...inside} className={`box stack ${styles.card} ${wide ? styles.wide : ''} ${className}`} />
  )
}

type HeadProps = {
  order: 2 | 3
  /** A picture before the title. */
  mark?: ReactNode
  title: ReactNode
  titleWidth: number
  children: ReactNode
}

/** A title and its tag. They are stacked when the title would be narrower than `titleWidth` pixels. */
export const CardHead = ({ order, mark, title, titleWidth, children }: HeadProps) => (
  <div className={`wrap align-start spaced ${styles.cardHead}`}>
    <div className="row" style={{ flexBasis: titleWidth }}>
      {mark}
      {order === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
    </div>
    {children}
  </div>
)
