import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKitContext } from './kit-context.ts'

type Props = ButtonProps & {
  to: string
  children: ReactNode
  'aria-label'?: string
  'aria-describedby'?: string
}

/** A button to a page; nothing where that page is not there for the person. */
export function PageButton({ to, children, ...look }: Props) {
  const { hasPage } = useKitContext()
  if (!hasPage(to)) return null
  return (
    <Button component={Link} to={to} {...look}>
      {children}
    </Button>
  )
}
