import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#contract/dates.ts'
import type { Preparation } from '#contract/preparation.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Bullets } from '#web/kit/list/Bullets.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'

/** The objectives of the active learning plans. */
export const ActiveObjectives = ({ plans, plans_total }: Pick<Preparation, 'plans' | 'plans_total'>) => (
  <Panel title="Objectives in progress">
    {plans.length === 0 ? (
      <EmptyState title="No active learning plan" />
    ) : (
      <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
        {plans.map((plan) => (
          <li key={plan.id} style={{ overflowWrap: 'anywhere' }}>
            <strong>{plan.title}</strong>
            <Text c="dimmed" mb={4}>
              Target date: {formatDay(plan.target_date)}
            </Text>
            <Bullets aria-label={`Objectives of ${plan.title}`}>
              {plan.objectives.map((objective, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no other key
                <li key={place}>{objective}</li>
              ))}
            </Bullets>
          </li>
        ))}
      </ul>
    )}
    {plans_total > plans.length && (
      <Link to="/learning-plans">See all {plans_total.toLocaleString('en-GB')} active plans</Link>
    )}
  </Panel>
)
