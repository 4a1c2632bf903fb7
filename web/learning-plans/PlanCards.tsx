import { formatDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { LongText } from '#web/kit/LongText.tsx'
import { PlanTag } from '#web/kit/tags.tsx'
import styles from './PlanCards.module.css'

const objectivesOnACard = 3

export function PlanCards({ plans }: { plans: PlanRow[] }) {
  return (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <li key={plan.id} className={styles.card}>
          <PlanCard plan={plan} />
        </li>
      ))}
    </ul>
  )
}

/** A plan at a glance: only what is specific of its first objectives. */
function PlanCard({ plan }: { plan: PlanRow }) {
  const { title, status, target_date, description, objectives } = plan
  const hidden = objectives.length - objectivesOnACard
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <PlanTag status={status} />
      </div>
      <p className={styles.target}>Target date: {formatDay(target_date)}</p>
      {description && <LongText text={description} about={title} />}
      {objectives.length > 0 && (
        <ul className={styles.objectives} aria-label={`Objectives of ${title}`}>
          {objectives.slice(0, objectivesOnACard).map(({ specific }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: objectives are told apart by their place only
            <li key={place}>
              <LongText text={specific} about={`objective ${place + 1} of ${title}`} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={styles.more}>+{hidden} more</p>}
    </>
  )
}
