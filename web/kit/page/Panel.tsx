import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

type Props = { title?: string; actions?: ReactNode; children: ReactNode; order?: 2 | 3 }

/** A white box with a heading: the unit that pages are composed of. */
export function Panel({ title, actions, children, order = 2 }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && (
            <Title order={order} id={id}>
              {title}
            </Title>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
