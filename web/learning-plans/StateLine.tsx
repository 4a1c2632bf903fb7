import { Group, Text } from '@mantine/core'
import { formatInstantDay } from '#contract/dates.ts'
import { evidenceText, type ObjectiveStateRow } from '#contract/objective-states.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { ObjectiveTag } from '#web/programme/tags.tsx'
import styles from './Plans.module.css'

/** The state of an objective, on screen and in print. */
export function StateLine({ state }: { state: ObjectiveStateRow | undefined }) {
  const zone = useTimeZone()
  if (!state) return null
  const { changed_at, changed_by, reason, evidence } = state
  const set = changed_at && `Set by ${changed_by} on ${formatInstantDay(changed_at, zone)}`
  const words = [set, evidence > 0 && evidenceText(evidence)].filter(Boolean).join(', ')
  return (
    <div className={styles.state}>
      <Group gap="4px 12px">
        <ObjectiveTag status={state.state} />
        {words && <Text c="dimmed">{words}</Text>}
      </Group>
      {reason && <p className={styles.text}>No longer achieved: {reason}</p>}
    </div>
  )
}
