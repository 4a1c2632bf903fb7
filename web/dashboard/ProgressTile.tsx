import { Stack, Text } from '@mantine/core'
import type { DashboardNumbers } from '#contract/dashboard.ts'
import { progressOrder, progressStates } from '#contract/mentees.ts'
import { Figure } from './Figure.tsx'
import styles from './ProgressTile.module.css'

type Counts = DashboardNumbers['progressBreakdown']

/** The number of mentees at each progress step, as a bar and as numbers. */
export function ProgressTile({ counts }: { counts: Counts }) {
  return (
    <Stack component="section" gap={8} mt="md" aria-labelledby="progress-of-all">
      <Text component="h2" id="progress-of-all" c="dimmed">
        Progress
      </Text>
      <Steps counts={counts} />
    </Stack>
  )
}

function Steps({ counts }: { counts: Counts }) {
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {counts &&
          progressOrder
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <span
                key={state}
                className={styles.part}
                data-state={state}
                style={{ flexGrow: counts[state] }}
              />
            ))}
      </div>
      <dl className={styles.counts}>
        {progressOrder.map((state) => (
          <div key={state} className={styles.count}>
            <dt>
              <span className={styles.swatch} data-state={state} />
              {progressStates[state].label}
            </dt>
            <dd>
              <Figure value={counts?.[state].toLocaleString('en-GB')} width={36} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
