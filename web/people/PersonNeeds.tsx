import { maxOnDashboard } from '#contract/attention.ts'
import type { Person } from '#contract/people.ts'
import { AttentionRows } from '#web/attention/AttentionRows.tsx'
import styles from '#web/attention/NeedsAttention.module.css'
import { Panel } from '#web/kit/layout/Panel.tsx'

/** Pending items of this person that the reader must handle. Renders nothing when there are none. */
export function PersonNeeds({ person: { needs } }: { person: Person }) {
  if (needs.length === 0) return null
  return (
    <Panel title="Needs attention">
      <div className={styles.rows}>
        <AttentionRows
          withoutName
          items={needs.slice(0, maxOnDashboard).map((item) => ({ ...item, more: [] }))}
        />
      </div>
    </Panel>
  )
}
