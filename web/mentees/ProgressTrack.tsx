import { Check } from 'lucide-react'
import { getPath, progressOrder, progressStates } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import styles from './Mentees.module.css'
import { type Now, whatHappens } from './what-happens.ts'

/** The four steps of the programme with a person's progress, and what the present step means. */
type Props = Omit<Now, 'hasWorked'> & { menteeId: number }

export function ProgressTrack({ status, ...now }: Props) {
  const current = progressOrder.indexOf(status)
  const isDone = (index: number) => index < current || status === 'completed'
  return (
    <div className={styles.steps}>
      <p className={styles.inShort} aria-hidden>
        Step {current + 1} of {progressOrder.length}: {progressStates[status].label}
      </p>
      <ol className={styles.track} aria-label="Steps of the programme">
        {progressOrder.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-done={isDone(index)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {isDone(index) ? <Check size={16} strokeWidth={3} /> : index + 1}
            </span>
            <span className={styles.label}>
              {progressStates[step].label}
              {isDone(index) && <span className="reader-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      <WhatHappensNow status={status} {...now} />
    </div>
  )
}

function WhatHappensNow({ menteeId, ...now }: Props) {
  const me = useMe()
  const path = useApiQueryWhen(mayNow(me, getPath.action), getPath, { params: { menteeId } })
  const hasWorked = (path.data?.total.shifts ?? 0) > 0
  const reader = me.role === 'mentee' ? 'mentee' : 'others'
  return (
    <p className="small">
      <strong>What happens now:</strong>{' '}
      {/* Keeps its room until it is known whether they have worked a shift. */}
      <span style={path.loading ? { visibility: 'hidden' } : {}}>
        {whatHappens({ ...now, hasWorked })[reader]}
      </span>
    </p>
  )
}
