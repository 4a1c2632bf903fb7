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

/** A link button; renders nothing when the person has no such page. */
export function PageButton({ to, children, ...look }: Props) {
  const { hasPage } = useKitContext()
  if (!hasPage(to)) return null
  return (
    <Button component={Link} to={to} {...look}>
      {children}
    </Button>
  )
}
