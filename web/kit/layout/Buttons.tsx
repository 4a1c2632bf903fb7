import { Anchor, type AnchorProps, Button, type ButtonProps, Group, type GroupProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useKitContext } from '../page/kit-context.ts'
import styles from './Layout.module.css'

type Props = GroupProps & {
  /** Short buttons share a line on phones. */
  short?: boolean
}

/** Buttons side by side; on phones each has the full width. */
export const Buttons = ({ short = false, className, ...look }: Props) => (
  <Group gap="sm" data-short={short} {...look} className={`${styles.buttons} ${className ?? ''}`} />
)

/** A button that looks like a link inside of a text. */
export const TextButton = (props: AnchorProps & Omit<ComponentProps<'button'>, keyof AnchorProps>) => (
  <Anchor component="button" type="button" inherit underline="always" {...props} />
)

type PageButtonProps = ButtonProps & {
  to: string
  children: ReactNode
  'aria-label'?: string
  'aria-describedby'?: string
}

/** A link button; renders nothing when the person has no such page. */
export function PageButton({ to, children, ...look }: PageButtonProps) {
  const { hasPage } = useKitContext()
  if (!hasPage(to)) return null
  return (
    <Button component={Link} to={to} {...look}>
      {children}
    </Button>
  )
}
