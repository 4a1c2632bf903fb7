import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useSurroundings } from '#web/kit/surroundings.ts'
import styles from './Admin.module.css'

type Props = { to: string; children: string; icon?: LucideIcon; main?: boolean }

/** A button that leads to another page; 'Not available yet' where the address has none. */
export function PageButton({ to, children, icon: Icon, main }: Props) {
  const { hasPage } = useSurroundings()
  const look = {
    className: styles.button ?? '',
    variant: main ? 'filled' : 'default',
    leftSection: Icon && <Icon size={20} aria-hidden />,
  }
  if (!hasPage(to))
    return (
      <Button {...look} component="a" role="link" aria-disabled data-disabled>
        {children} (Not available yet)
      </Button>
    )
  return (
    <Button {...look} component={Link} to={to}>
      {children}
    </Button>
  )
}
