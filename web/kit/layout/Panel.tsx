import { Group, Paper, Title } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import styles from './Layout.module.css'

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

/** A collapsible section that mounts its content when opened, so its queries do not run before. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const Icon = opened ? ChevronDown : ChevronRight
  return (
    <>
      <Title order={2}>
        <TextButton
          mih={44}
          pr="sm"
          style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={24} aria-hidden />
          {title}
        </TextButton>
      </Title>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </>
  )
}
