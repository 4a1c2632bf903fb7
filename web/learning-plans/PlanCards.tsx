import { Anchor, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText, firstCommented } from '#contract/comments.ts'
import { formatDay } from '#contract/dates.ts'
import { achievedText, type PlanRow } from '#contract/learning-plans.ts'
import { countAchieved } from '#contract/objective-states.ts'
import { Card, CardHead, Cards } from '#web/kit/layout/Card.tsx'
import { Bullets } from '#web/kit/list/Facts.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { LoadBar } from '#web/programme/LoadBar.tsx'
import { PlanTag } from '#web/programme/tags.tsx'
import styles from './Plans.module.css'

const objectivesOnACard = 3

type Props = {
  plans: PlanRow[]
  /** Level of the titles, one below the heading of the page or section. */
  heading?: 2 | 3
  /** Renders a line below the title. */
  about?: (plan: PlanRow) => ReactNode
  /** Renders the buttons of a card. */
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

/** Summary of a plan: the 'specific' part of its first objectives, and '+N more' for the rest. */
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
      <AchievedBar plan={plan} />
      {description && <LongText text={description} about={title} />}
      {objectives.length > 0 && (
        <Bullets aria-label={`Objectives of ${title}`}>
          {objectives.slice(0, objectivesOnACard).map(({ id, specific }, place) => (
            <li key={id}>
              <LongText text={specific} about={`objective ${place + 1} of ${title}`} />
            </li>
          ))}
        </Bullets>
      )}
      {hidden > 0 && <Text c="dimmed">+{hidden} more</Text>}
      {plan.comments > 0 && <CommentsLink plan={plan} />}
      {/* mt="auto" aligns the buttons of cards in the same row. */}
      {below && (
        <Box pt="sm" mt="auto">
          {below(plan)}
        </Box>
      )}
    </>
  )
}

/** Opens the plan at its first objective with comments. */
const CommentsLink = ({ plan: { id, title, comments } }: { plan: PlanRow }) => (
  <Anchor
    component={Link}
    to={`/learning-plans?plan=${id}&objective=${firstCommented}`}
    aria-label={`${countText(comments)} on ${title}`}
    underline="always"
    style={{ alignSelf: 'flex-start' }}
  >
    {countText(comments)}
  </Anchor>
)

/** '3 of 5 achieved' with a bar. */
export const AchievedBar = ({ plan }: { plan: PlanRow }) =>
  plan.objective_states.length > 0 && (
    <LoadBar
      start
      count={countAchieved(plan.objective_states)}
      most={plan.objective_states.length}
      text={achievedText(plan)}
    />
  )
