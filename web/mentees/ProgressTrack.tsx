import { VisuallyHidden } from '@mantine/core'
import { Check } from 'lucide-react'
import { type ProgressStatus, progressOrder, progressStates } from '#contract/mentees.ts'
import styles from './ProgressTrack.module.css'

/** The four steps of the programme with a person's progress. */
export function ProgressTrack({ status }: { status: ProgressStatus }) {
  const current = progressOrder.indexOf(status)
  const isDone = (index: number) => index < current || status === 'completed'
  return (
    <div className={styles.space}>
      <ol className={styles.track} aria-label="Steps of the programme">
        {progressOrder.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-done={isDone(index)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {isDone(index) ? <Check size={18} strokeWidth={3} /> : index + 1}
            </span>
            <span>
              {progressStates[step].label}
              {isDone(index) && <VisuallyHidden> (done)</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
