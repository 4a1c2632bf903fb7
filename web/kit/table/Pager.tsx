import { Button, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

type Turn = (() => void) | undefined
type PagerProps = {
  of: string
  previous: Turn
  next: Turn
  /** The position: 'Page 2 of 5'. */
  children: ReactNode
}

/** The way to the neighbouring pages. */
export const Pager = ({ of, previous, next, children }: PagerProps) => (
  <Flex
    component="nav"
    align="center"
    justify="space-between"
    wrap="wrap"
    gap="md"
    mt="sm"
    ta="center"
    className="no-print"
    aria-label={`Pages of ${of}`}
  >
    <Button
      variant="default"
      size="compact-sm"
      className="outdented"
      flex="none"
      disabled={!previous}
      onClick={previous}
    >
      Previous
    </Button>
    <span aria-current="page">{children}</span>
    <Button variant="default" size="compact-sm" flex="none" mr={-12} disabled={!next} onClick={next}>
      Next
    </Button>
  </Flex>
)
