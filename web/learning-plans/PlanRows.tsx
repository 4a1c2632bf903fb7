import { Anchor, Box, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText, firstCommented } from '#contract/comments.ts'
import { formatDay } from '#contract/dates.ts'
import { achievedText, type PlanRow } from '#contract/learning-plans.ts'
import { countAchieved } from '#contract/objective-states.ts'
import { Bullets, Columns, Rows } from '#web/kit/list/Facts.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { LoadBar } from '#web/programme/LoadBar.tsx'
import { PlanTag } from '#web/programme/tags.tsx'

const objectivesInARow = 3

type Props = {
  plans: PlanRow[]
  /** Level of the titles, one below the heading of the page or section. */
  heading?: 2 | 3
  /** Renders a text among the facts of a plan. */
  about?: ((plan: PlanRow) => ReactNode) | undefined
  /** Renders the buttons of a row. */
  below?: (plan: PlanRow) => ReactNode
}

export const PlanRows = ({ plans, ...parts }: Props) => (
  <Rows>
    {plans.map((plan) => (
      <li key={plan.id}>
        <PlanItem plan={plan} {...parts} />
      </li>
    ))}
  </Rows>
)

/** Summary of a plan: the 'specific' part of its first objectives, and '+N more' for the rest. */
function PlanItem({ plan, heading = 3, about, below }: Omit<Props, 'plans'> & { plan: PlanRow }) {
  const { title, status, target_date, description, objectives } = plan
  const hidden = objectives.length - objectivesInARow
  return (
    <article aria-label={title}>
      <Columns least={384} gap="xl" rowGap="sm" fill>
        <div>
          <div className="wrap">
            <Title order={heading} fz="md">
              {title}
            </Title>
            <PlanTag status={status} />
            <AchievedBar plan={plan} />
          </div>
          <p className="small">
            Target date: {formatDay(target_date)}
            {about?.(plan) && <> · {about(plan)}</>}
          </p>
          {description && <LongText text={description} about={title} />}
        </div>
        <div>
          {objectives.length > 0 && (
            <Bullets aria-label={`Objectives of ${title}`}>
              {objectives.slice(0, objectivesInARow).map(({ id, specific }, place) => (
                <li key={id}>
                  <LongText text={specific} about={`objective ${place + 1} of ${title}`} />
                </li>
              ))}
            </Bullets>
          )}
          {hidden > 0 && <p className="small">+{hidden} more</p>}
          {plan.comments > 0 && <CommentsLink plan={plan} />}
        </div>
      </Columns>
      {below && <Box mt="sm">{below(plan)}</Box>}
    </article>
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
