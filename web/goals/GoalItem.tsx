import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { dueText, type GoalRow } from '#contract/goals.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import cardStyles from '#web/kit/page/Card.module.css'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { GoalTag, PriorityTag } from '#web/programme/tags.tsx'
import { GoalActions, type GoalMoves } from './GoalActions.tsx'
import styles from './Goals.module.css'

export function GoalItem({ goal, moves }: { goal: GoalRow; moves: GoalMoves | undefined }) {
  return (
    <li className={styles.goal}>
      <div className={cardStyles.head}>
        <h3 className={`${cardStyles.title} ${styles.title}`}>{goal.title}</h3>
        <GoalDue goal={goal} />
      </div>
      {goal.description && <LongText text={goal.description} about={goal.title} />}
      <p className={styles.facts}>
        <span className={styles.priority}>
          Priority: <PriorityTag status={goal.priority} />
        </span>
        <span>Target date: {formatDay(goal.target_date)}</span>
      </p>
      {moves && <GoalActions goal={goal} moves={moves} />}
    </li>
  )
}

const looks = {
  overdue: { colour: 'red', icon: CircleAlert },
  soon: { colour: 'orange', icon: Clock },
} as const

/** How a goal stands to its day: days left, days overdue, or when it was completed. */
function GoalDue({ goal }: { goal: GoalRow }) {
  const today = useToday()
  const zone = useTimeZone()
  if (goal.status === 'cancelled') return <GoalTag status="cancelled" />
  if (goal.status === 'completed') {
    const day = goal.completed_at ? ` ${formatInstantDay(goal.completed_at, zone)}` : ''
    return <StatusTag colour="green" icon={CircleCheck} label={`Completed${day}`} />
  }
  const { words, state } = dueText(goal.target_date, today)
  if (state === 'later') return <span>{words}</span>
  return <StatusTag {...looks[state]} label={words} />
}
