import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import cardStyles from '#web/kit/page/Card.module.css'
import { LongText } from '#web/kit/text/LongText.tsx'
import { PlanTag } from '#web/programme/tags.tsx'
import styles from './PlanCards.module.css'

const objectivesOnACard = 3

type Props = {
  plans: PlanRow[]
  /** What the titles are below: the page's own heading, or that of a part of it. */
  heading?: 'h2' | 'h3'
  /** A line below the title. */
  about?: (plan: PlanRow) => ReactNode
  /** The buttons of a card. */
  below?: (plan: PlanRow) => ReactNode
}

export function PlanCards({ plans, ...parts }: Props) {
  return (
    <ul className={cardStyles.cards}>
      {plans.map((plan) => (
        <li key={plan.id} className={`${cardStyles.card} ${styles.card}`}>
          <PlanCard plan={plan} {...parts} />
        </li>
      ))}
    </ul>
  )
}

/** A plan at a glance: only what is specific of its first objectives, and '+N more' for the others. */
function PlanCard({ plan, heading: Heading = 'h3', about, below }: Omit<Props, 'plans'> & { plan: PlanRow }) {
  const { title, status, target_date, description, objectives } = plan
  const hidden = objectives.length - objectivesOnACard
  return (
    <>
      <div className={cardStyles.head}>
        <Heading className={`${cardStyles.title} ${styles.title}`}>{title}</Heading>
        <PlanTag status={status} />
      </div>
      {about?.(plan) && <p className={styles.about}>{about(plan)}</p>}
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
      {below && <div className={styles.below}>{below(plan)}</div>}
    </>
  )
}
