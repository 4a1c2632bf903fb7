import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

type Props = {
  title?: string
  /** Phones hide the title when the heading of the page says the same. */
  isTitleOnDeskOnly?: boolean
  actions?: ReactNode
  children: ReactNode
  order?: 2 | 3
}

/** A white box with a heading, from which pages are composed. */
export function Panel({ title, isTitleOnDeskOnly = false, actions, children, order = 2 }: Props) {
  const id = useId()
  return (
    <Paper
      component="section"
      withBorder
      className={styles.panel ?? ''}
      aria-labelledby={title ? id : undefined}
    >
      {(title || actions) && (
        <Group justify="space-between" gap="4px 16px" mb="sm">
          {title && (
            <Title order={order} id={id} className={isTitleOnDeskOnly ? 'reader-only-on-phones' : undefined}>
              {title}
            </Title>
          )}
          {actions}
        </Group>
      )}
      {children}
    </Paper>
  )
}

/** Stacks panels and other parts of a page. */
export const Panels = ({ children }: { children: ReactNode }) => (
  <div className={styles.panels}>{children}</div>
)
