import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import { Info } from 'lucide-react'
import type { ReportColumn } from '#contract/reports.ts'
import styles from './Definition.module.css'

const onAnyWay = { hover: true, focus: true, touch: true }

/** What a number counts, for whoever points at it, comes to it by keyboard, or touches it. */
export function Definition({ column: { label, definition } }: { column: ReportColumn }) {
  return (
    <Tooltip
      label={definition}
      events={onAnyWay}
      multiline
      w="min(340px, calc(100vw - 32px))"
      interactive
      px={12}
      py="sm"
      bg="var(--ui-text)"
      c="var(--ui-surface)"
      fz="md"
      fw={400}
      lh={1.5}
      ta="left"
      transitionProps={{ duration: 0 }}
    >
      <button type="button" className={`${styles.info} no-print`} aria-label={`What '${label}' counts`}>
        <Info size={18} aria-hidden />
      </button>
    </Tooltip>
  )
}
