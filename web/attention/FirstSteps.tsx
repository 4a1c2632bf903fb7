import { Circle, CircleCheck } from 'lucide-react'
import { type FirstStep, firstSteps } from '#contract/attention.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import styles from './NeedsAttention.module.css'

const pages: Record<FirstStep, string> = {
  name: '/profile',
  mail: '/admin/settings',
  mentors: '/admin/users/create',
  mentees: '/admin/users/create',
}

/** What a new installation needs, step by step. */
export function FirstSteps({ steps }: { steps: { step: FirstStep; done: boolean }[] }) {
  return (
    <>
      <strong>First steps</strong>
      <ol className={styles.steps}>
        {steps.map(({ step, done }) => {
          const { label, button } = firstSteps[step]
          const Icon = done ? CircleCheck : Circle
          return (
            <li key={step} className={styles.step}>
              <Icon size={24} aria-hidden className={done ? styles.done : styles.open} />
              <span className={styles.label}>
                {label}
                {done && <span className={styles.reason}> (done)</span>}
              </span>
              {!done && (
                <PageButton
                  to={pages[step]}
                  size="compact-sm"
                  variant="default"
                  aria-label={`${button}: ${label}`}
                >
                  {button}
                </PageButton>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
