import { Stack } from '@mantine/core'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
} from 'lucide-react'
import { dateInProse, daysBetween } from '#contract/dates.ts'
import { type Step, type StepState, stepStates } from '#contract/milestones.ts'
import { useToday } from '#web/kernel/clock.ts'

const looks: Record<StepState, { icon: LucideIcon; colour: string }> = {
  done: { icon: CircleCheck, colour: 'var(--ui-success)' },
  disputed: { icon: CircleQuestionMark, colour: 'var(--ui-error)' },
  paused: { icon: CirclePause, colour: 'var(--ui-secondary)' },
  ahead: { icon: CircleDashed, colour: 'var(--ui-secondary)' },
  due: { icon: CircleDot, colour: 'var(--ui-link)' },
  overdue: { icon: CircleAlert, colour: 'var(--ui-error)' },
  'not held': { icon: CircleX, colour: 'var(--ui-secondary)' },
}

/** The milestones of a mentee in their order, each with its state in words. */
export function Steps({ steps }: { steps: Step[] }) {
  const today = useToday()
  return (
    <Stack component="ol" gap={12}>
      {steps.map((step) => {
        const { icon: Icon, colour } = looks[step.state]
        return (
          <li key={step.key} className="row align-start">
            <Icon size={22} color={colour} aria-hidden />
            <span>
              <strong>{step.title}</strong> <span aria-hidden>·</span> <Detail step={step} today={today} />
            </span>
          </li>
        )
      })}
    </Stack>
  )
}

function Detail({ step, today }: { step: Step; today: string }) {
  const words = detailOf(step, today)
  const isUrgent = step.state === 'overdue' || step.state === 'disputed'
  return isUrgent ? <strong>{words}</strong> : <span className="small">{words}</span>
}

/** 'done 3 November', 'due by 14 February', '3 days overdue' or 'not held'. */
export function detailOf({ state, due_on, done_on }: Step, today: string): string {
  if (state === 'done') return `done ${dateInProse(done_on ?? '', today)}`
  if (state === 'disputed' || state === 'not held') return stepStates[state].label.toLowerCase()
  if (due_on === null) return `${stepStates.paused.label.toLowerCase()} while away`
  const days = daysBetween(due_on, today)
  if (state === 'overdue') return days === 1 ? '1 day overdue' : `${days} days overdue`
  return `due by ${dateInProse(due_on, today)}`
}
