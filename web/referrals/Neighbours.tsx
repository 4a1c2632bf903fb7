import { Button, Group, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReferralRow } from '#contract/referrals.ts'
import { neighboursOf } from './neighbours.ts'

type Props = { referral: ReferralRow; rows: ReferralRow[]; open: (id: number) => Promise<void> }

/** Leads to the previous and the next referral that await a decision, oldest first. */
export function Neighbours({ referral, rows, open }: Props) {
  const { before, after, count } = neighboursOf(referral, rows)
  if (count === 0) return null
  return (
    <Group justify="space-between" gap="8px 16px" className="no-print">
      <Text role="status" c="dimmed">
        {count.toLocaleString('en-GB')} awaiting a decision
      </Text>
      <Group gap="xs">
        <Turn to={before} open={open} label="Previous" />
        <Turn to={after} open={open} label="Next" />
      </Group>
    </Group>
  )
}

type TurnProps = { to: ReferralRow | undefined; open: Props['open']; label: 'Previous' | 'Next' }

function Turn({ to, open, label }: TurnProps) {
  const Icon = label === 'Previous' ? ChevronLeft : ChevronRight
  return (
    <Button
      variant="default"
      size="compact-md"
      mih={36}
      aria-disabled={!to}
      {...(!to && { 'data-disabled': true })}
      {...{ [label === 'Previous' ? 'leftSection' : 'rightSection']: <Icon size={18} aria-hidden /> }}
      onClick={() => void (to && open(to.id))}
    >
      {label}
    </Button>
  )
}
