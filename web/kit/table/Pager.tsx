import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

type Props = { page: number; pages: number; onPage: (page: number) => void; of: string }

export function Pager({ page, pages, onPage, of }: Props) {
  if (pages === 1) return null
  return (
    <PagerBar
      of={of}
      previous={page > 1 ? () => onPage(page - 1) : undefined}
      next={page < pages ? () => onPage(page + 1) : undefined}
    >
      Page {page} of {pages}
    </PagerBar>
  )
}

type BarProps = {
  of: string
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** Where the page stands. */
  children: ReactNode
}

export function PagerBar({ of, previous, next, children }: BarProps) {
  return (
    <nav className={styles.pager} aria-label={`Pages of ${of}`}>
      <Button variant="default" disabled={!previous} onClick={previous}>
        Previous
      </Button>
      <span aria-current="page">{children}</span>
      <Button variant="default" disabled={!next} onClick={next}>
        Next
      </Button>
    </nav>
  )
}
