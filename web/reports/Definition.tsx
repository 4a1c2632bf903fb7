import { Info } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReportColumn } from '#contract/report-numbers.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import styles from './Definition.module.css'

const DefinitionTooltip = lazy(async () => ({
  default: (await loadChunk(() => import('./DefinitionTooltip.tsx'))).DefinitionTooltip,
}))

/** Explains what a number counts, on hover, focus or touch. */
export function Definition({ column: { label, definition } }: { column: ReportColumn }) {
  const button = (
    <button type="button" className={`${styles.info} no-print`} aria-label={`What '${label}' counts`}>
      <Info size={18} aria-hidden />
    </button>
  )
  return (
    <Suspense fallback={button}>
      <DefinitionTooltip text={definition}>{button}</DefinitionTooltip>
    </Suspense>
  )
}
