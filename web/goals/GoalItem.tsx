import { Box, Flex, Group } from '@mantine/core'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { dueText, type GoalRow } from '#contract/goals.ts'
import { CommentsToggle } from '#web/comments/CommentsToggle.tsx'
import { GoalComments } from '#web/comments/GoalComments.tsx'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { CardHead } from '#web/kit/layout/Card.tsx'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { GoalTag, PriorityTag } from '#web/programme/tags.tsx'
import { GoalActions, type GoalMoves } from './GoalActions.tsx'

export function GoalItem({ goal, moves }: { goal: GoalRow; moves: GoalMoves | undefined }) {
  return (
    <Flex component="li" direction="column" gap={4}>
      <CardHead order={3} title={goal.title} titleWidth={220}>
        <Group gap="4px 16px">
          <GoalDue goal={goal} />
          {moves && goal.status === 'active' && <GoalActions goal={goal} moves={moves} />}
        </Group>
      </CardHead>
      {/* A short description shares the line of the facts. */}
      <Group gap="0 16px" align="baseline">
        {goal.description && (
          <Box flex="1 1 300px" mr="auto">
            <LongText text={goal.description} about={goal.title} />
          </Box>
        )}
        <Flex component="span" align="center" gap="sm">
          Priority: <PriorityTag status={goal.priority} />
        </Flex>
        <span>Target date: {formatDay(goal.target_date)}</span>
        <CommentsToggle
          count={goal.comments}
          mayComment={goal.can.includes('comment')}
          about={goal.title}
          link={['goal', goal.id]}
        >
          <GoalComments goal={goal} />
        </CommentsToggle>
      </Group>
    </Flex>
  )
}

const looks = {
  overdue: { colour: 'red', icon: CircleAlert },
  soon: { colour: 'orange', icon: Clock },
} as const

/** Days left, days overdue, or the completion date. */
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
