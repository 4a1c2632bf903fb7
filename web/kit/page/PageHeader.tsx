import { Group, Text, Title } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Buttons } from './Buttons.tsx'
import { useKitContext } from './kit-context.ts'
import { announce } from './LiveRegions.tsx'
import styles from './PageHeader.module.css'

type Props = {
  title: string
  /** A line below the heading. */
  lead?: ReactNode
  /** The button that people come for: on a phone it stays within reach of the thumb. */
  mainAction?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** The first screen has nothing to go back to. */
  withoutBack?: boolean
}

/** The top of every page: names the document, and takes the focus when the person came from another page. */
export function PageHeader({ title, lead, mainAction, actions, withoutBack = false }: Props) {
  const { home } = useKitContext()
  const heading = usePageTitle(title)
  return (
    <header className={styles.header}>
      {!withoutBack && (
        <Link to={home.path} className={`${styles.back} no-print`}>
          <ArrowLeft size={18} aria-hidden />
          {home.label}
        </Link>
      )}
      <Group justify="space-between" gap="8px 16px">
        <Title ref={heading} order={1} tabIndex={-1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {(mainAction || actions) && (
          <Buttons className="no-print">
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

/** For pages with a heading of their own: names the document and focuses the heading that gets the ref. */
export function usePageTitle(title: string) {
  const { siteName } = useKitContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const cameFromElsewhere = useLocation().key !== 'default'
  useEffect(() => {
    document.title = `${title} – ${siteName}`
  }, [title, siteName])
  // Once: neither new words, as of a greeting, nor a search or filter in the URL take the focus again.
  const first = useRef({ title, cameFromElsewhere })
  useEffect(() => {
    if (!first.current.cameFromElsewhere) return
    heading.current?.focus({ preventScroll: true })
    announce(first.current.title)
  }, [])
  return heading
}

const errorMark = 'Error: '

/** Puts 'Error: ' before the document's title while a form has errors. */
export function useErrorInTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = errorMark + document.title
    return () => {
      if (document.title.startsWith(errorMark)) document.title = document.title.slice(errorMark.length)
    }
  }, [hasErrors])
}
