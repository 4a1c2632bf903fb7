import { Button, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

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
  /** The position: 'Page 2 of 5'. */
  children: ReactNode
}

export function PagerBar({ of, previous, next, children }: BarProps) {
  return (
    <Flex
      component="nav"
      align="center"
      justify="space-between"
      gap="md"
      mt="md"
      ta="center"
      className="no-print"
      aria-label={`Pages of ${of}`}
    >
      <Button variant="default" flex="none" disabled={!previous} onClick={previous}>
        Previous
      </Button>
      <span aria-current="page">{children}</span>
      <Button variant="default" flex="none" disabled={!next} onClick={next}>
        Next
      </Button>
    </Flex>
  )
}
