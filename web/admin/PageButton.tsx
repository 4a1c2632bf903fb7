import { Button, Flex } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useKitContext } from '#web/kit/page/kit-context.ts'

type Props = { to: string; children: string; icon?: LucideIcon; main?: boolean }

/** A link button; shows 'Not available yet' when no page matches the URL. */
export function PageButton({ to, children, icon: Icon, main }: Props) {
  const { hasPage } = useKitContext()
  const reason = useId()
  const look = {
    variant: main ? 'filled' : 'default',
    leftSection: Icon && <Icon size={20} aria-hidden />,
  }
  if (!hasPage(to))
    return (
      <Flex component="span" display="inline-flex" direction="column" align="flex-start" gap={4} c="dimmed">
        <Button {...look} component="a" role="link" aria-disabled aria-describedby={reason} data-disabled>
          {children}
        </Button>
        <span id={reason}>Not available yet</span>
      </Flex>
    )
  return (
    <Button {...look} component={Link} to={to}>
      {children}
    </Button>
  )
}
