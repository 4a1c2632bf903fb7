import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { countText } from '#web/comments/count-text.ts'
import { Bullets } from '#web/kit/list/Bullets.tsx'
import { Card, CardHead, Cards } from '#web/kit/page/Card.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { PlanTag } from '#web/programme/tags.tsx'
import styles from './Plans.module.css'

const objectivesOnACard = 3

type Props = {
  plans: PlanRow[]
  /** What the titles are below: the page's own heading, or that of a part of it. */
  heading?: 2 | 3
  /** A line below the title. */
  about?: (plan: PlanRow) => ReactNode
  /** The buttons of a card. */
  below?: (plan: PlanRow) => ReactNode
}

export function PlanCards({ plans, ...parts }: Props) {
  return (
    <Cards>
      {plans.map((plan) => (
        <Card as="li" key={plan.id} className={styles.card}>
          <PlanCard plan={plan} {...parts} />
        </Card>
      ))}
    </Cards>
  )
}

/** A plan at a glance: only what is specific of its first objectives, and '+N more' for the others. */
function PlanCard({ plan, heading = 3, about, below }: Omit<Props, 'plans'> & { plan: PlanRow }) {
  const { title, status, target_date, description, objectives } = plan
  const hidden = objectives.length - objectivesOnACard
  return (
    <>
      <CardHead order={heading} title={title} titleWidth={180}>
        <PlanTag status={status} />
      </CardHead>
      {about?.(plan) && <Text style={{ overflowWrap: 'anywhere' }}>{about(plan)}</Text>}
      <Text c="dimmed">Target date: {formatDay(target_date)}</Text>
      {description && <LongText text={description} about={title} />}
      {objectives.length > 0 && (
        <Bullets aria-label={`Objectives of ${title}`}>
          {objectives.slice(0, objectivesOnACard).map(({ specific }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: objectives are told apart by their place only
            <li key={place}>
              <LongText text={specific} about={`objective ${place + 1} of ${title}`} />
            </li>
          ))}
        </Bullets>
      )}
      {hidden > 0 && <Text c="dimmed">+{hidden} more</Text>}
      {plan.comments > 0 && <Text c="dimmed">{countText(plan.comments)}</Text>}
      {/* The buttons of cards side by side stand on one line. */}
      {below && (
        <Box pt="sm" mt="auto">
          {below(plan)}
        </Box>
      )}
    </>
  )
}
