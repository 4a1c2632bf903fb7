import { Group, Text, Title } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { useKitContext } from './kit-context.ts'
import { announce } from './LiveRegions.tsx'
import styles from './PageHeader.module.css'

type Props = {
  title: string
  /** A picture before the heading. */
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
  const { home } = useKitContext()
  const heading = usePageTitle(title)
  return (
    <header className={styles.header}>
      {!withoutBack && (
        <Link
          to={home.path}
          className={`${styles.back} ${home.path === homePath ? styles.inBar : ''} no-print`}
        >
          <ArrowLeft size={18} aria-hidden />
          {home.label}
        </Link>
      )}
      <Group justify="space-between" gap="8px 16px">
        <Group gap="sm" wrap="nowrap" miw={0} className={styles.heading ?? ''}>
          {mark}
          <Title ref={heading} order={1} tabIndex={-1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
        </Group>
        {(mainAction || actions) && (
          <Buttons short className={`${styles.actions} no-print`}>
            {mainAction && <div className={styles.mainAction}>{mainAction}</div>}
            {actions}
          </Buttons>
        )}
      </Group>
      {lead && (
        <Text maw="44em" mt="sm" c="dimmed">
          {lead}
        </Text>
      )}
    </header>
  )
}

/** For pages with their own heading: sets the document title and focuses the heading with the ref. */
export function usePageTitle(title: string) {
  const { siteName } = useKitContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const cameFromElsewhere = useLocation().key !== 'default'
  useEffect(() => {
    document.title = `${title} – ${siteName}`
  }, [title, siteName])
  // Once per page: neither a new title, such as a greeting, nor a search or filter in the URL moves the focus
  // again.
  const first = useRef({ title, cameFromElsewhere })
  useEffect(() => {
    if (!first.current.cameFromElsewhere) return
    heading.current?.focus({ preventScroll: true })
    announce(first.current.title)
  }, [])
  return heading
}

const errorMark = 'Error: '

/** Prefixes the document title with 'Error: ' while a form has errors. */
export function useErrorInTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = errorMark + document.title
    return () => {
      if (document.title.startsWith(errorMark)) document.title = document.title.slice(errorMark.length)
    }
  }, [hasErrors])
}
