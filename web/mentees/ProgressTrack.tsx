import { Check } from 'lucide-react'
import { type ProgressStatus, progressOrder, progressStates } from '#contract/mentees.ts'
import { useMe } from '#web/kernel/session.ts'
import styles from './Mentees.module.css'

type Reader = 'mentee' | 'others'

const whatHappensNow: Record<ProgressStatus, Record<Reader, string>> = {
  awaiting_shift: {
    mentee:
      "You'll work your first shift with your mentor. We'll email you the details when it is scheduled.",
    others: 'The mentor schedules the first shift. We email the mentee the details.',
  },
  undergoing_mst: {
    mentee: "You're working shifts with your mentor, setting goals together and reviewing how they went.",
    others: 'Mentor and mentee work shifts together, set goals and review how they went.',
  },
  finished_mst: {
    mentee:
      "You've worked your shifts with your mentor. You'll now look back together at what you've achieved.",
    others: 'All shifts are worked. Mentor and mentee look back at what the mentee has achieved.',
  },
  completed: {
    mentee: "Well done. You've completed the programme. You can still read everything here.",
    others: 'The mentee has completed the programme. You can still read everything here.',
  },
}

/** After signing off the programme asks for nothing, whatever the progress is (rule 87). */
const afterSigning: Record<Reader, string> = {
  mentee: 'Your record is signed off. You can still read everything here.',
  others: "The mentee's record is signed off. You can still read everything here.",
}

/** The four steps of the programme with a person's progress, and what the present step means. */
type Props = {
  status: ProgressStatus
  isSignedOff: boolean
}

export function ProgressTrack({ status, isSignedOff }: Props) {
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
      <WhatHappensNow status={status} isSignedOff={isSignedOff} />
    </div>
  )
}

function WhatHappensNow({ status, isSignedOff }: Props) {
  const reader = useMe().role === 'mentee' ? 'mentee' : 'others'
  return (
    <p className="small">
      <strong>What happens now:</strong> {(isSignedOff ? afterSigning : whatHappensNow[status])[reader]}
    </p>
  )
}
