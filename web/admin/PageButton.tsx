import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './Admin.module.css'

type Props = { to: string; children: string; icon?: LucideIcon; main?: boolean }

/** A button that leads to another page; 'Not available yet' where the URL has none. */
export function PageButton({ to, children, icon: Icon, main }: Props) {
  const { hasPage } = useKitContext()
  const reason = useId()
  const look = {
    variant: main ? 'filled' : 'default',
    leftSection: Icon && <Icon size={20} aria-hidden />,
  }
  if (!hasPage(to))
    return (
      <span className={styles.unavailable}>
        <Button {...look} component="a" role="link" aria-disabled aria-describedby={reason} data-disabled>
          {children}
        </Button>
        <span id={reason}>Not available yet</span>
      </span>
    )
  return (
    <Button {...look} component={Link} to={to}>
      {children}
    </Button>
  )
}
