import { Group, Title } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { useKitContext } from './kit-context.ts'
import styles from './PageHeader.module.css'
import { usePageTitle } from './page-title.ts'

type Props = {
  title: string
  /** A picture before the heading and its lead. */
  mark?: ReactNode
  /** A line below the heading. */
  lead?: ReactNode
  /** The main action; on phones it is fixed at the bottom. */
  mainAction?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** For the first screen, which has no page to go back to. */
  withoutBack?: boolean
}

/** The top of every page: sets the document title, and receives the focus after navigation. */
export function PageHeader({ title, mark, lead, mainAction, actions, withoutBack = false }: Props) {
  const { home, help } = useKitContext()
  const heading = usePageTitle(title)
  return (
    <header className={styles.header}>
      {!withoutBack && (
        <Link
          to={home.path}
          className={`${styles.back} ${home.path === homePath || mark ? styles.inBar : ''} no-print`}
        >
          <ArrowLeft size={18} aria-hidden />
          {home.label}
        </Link>
      )}
      <Group justify="space-between" gap="8px 16px">
        <Group gap="sm" wrap="nowrap" miw={0} className={styles.heading ?? ''}>
          {mark}
          <div className="long-words">
            <Title ref={heading} order={1} tabIndex={-1}>
              {title}
            </Title>
            {mark && lead}
          </div>
          {help}
        </Group>
        {(mainAction || actions) && (
          <Buttons short className={`${styles.actions} no-print`}>
            {mainAction && <div className={styles.mainAction}>{mainAction}</div>}
            {actions}
          </Buttons>
        )}
      </Group>
      {lead && !mark && <div className="small">{lead}</div>}
    </header>
  )
}
