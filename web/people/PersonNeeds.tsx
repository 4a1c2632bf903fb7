import { Link } from 'react-router'
import { maxOnDashboard } from '#contract/attention.ts'
import type { Person } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { AttentionRows } from '#web/attention/AttentionRows.tsx'
import { pathOfAll } from '#web/attention/attention-items.ts'
import styles from '#web/attention/NeedsAttention.module.css'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'

/** Pending items of this person that the reader must handle. Renders nothing when there are none. */
export function PersonNeeds({ person }: { person: Person }) {
  const { id: myId, role } = useMe()
  const { needs, needs_total } = person
  if (needs.length === 0) return null
  const about = { person_id: person.id === myId ? null : person.id, name: fullName(person) }
  return (
    <Panel title="Needs attention">
      <div className={styles.rows}>
        <AttentionRows
          withoutName
          items={needs.slice(0, maxOnDashboard).map((item) => ({ ...item, more: [], more_total: 0 }))}
        />
      </div>
      {needs_total > maxOnDashboard && (
        <Link to={pathOfAll(role, about)}>See all {needs_total.toLocaleString('en-GB')} tasks</Link>
      )}
    </Panel>
  )
}
