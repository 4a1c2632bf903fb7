import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useKitContext } from '../page/kit-context.ts'
import styles from './Layout.module.css'

type Props = ComponentProps<'div'> & {
  /** Short buttons share a line on phones. */
  short?: boolean
  /** Below a text. */
  isBelow?: boolean
}

/** Buttons side by side; on phones each has the full width. */
export const Buttons = ({ short = false, isBelow, className = '', ...others }: Props) => (
  <div {...others} className={`${styles.buttons} ${className}`} data-short={short} data-below={isBelow} />
)

/** A button that looks like a link inside of a text. */
export const TextButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <button type="button" {...others} className={`text-button ${className}`} />
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
