import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { goalTable } from '#contract/can.ts'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { addGoal, dueText, editGoal, type GoalRow, listGoals } from '#contract/goals.ts'
import { mayNow } from '#contract/permissions.ts'
import { GoalComments } from '#web/comments/Comments.tsx'
import { CommentsToggle } from '#web/comments/CommentsToggle.tsx'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { currentInstant } from '#web/kernel/server-time.ts'
import { useMe } from '#web/kernel/session.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { useHasMentor } from '#web/kernel/use-my-mentors.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { CardHead } from '#web/kit/layout/Card.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { useSteadyOrder } from '#web/kit/list/use-steady-order.ts'
import { StatusDot, Tag } from '#web/kit/states/StatusTag.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { GoalTag, Priority } from '#web/programme/tags.tsx'
import { useSaveAsTemplate } from '#web/templates/use-save-as-template.tsx'
import { GoalDialog } from './GoalDialog.tsx'
import { inOrder } from './order.ts'

/** A mentee's goals: editable for their mentor, read-only for others. */
export function GoalsPanel({ menteeId, menteeName }: { menteeId: number; menteeName: string }) {
  const goals = useList(listGoals, { params: { menteeId } }, { whole: true })
  const hasMentor = useHasMentor(goals.data?.length === 0)
  return mayNow(useMe(), addGoal.action) ? (
    <GoalsToLead goals={goals} mentee={{ id: menteeId, name: menteeName }} />
  ) : (
    <Panel title={titleFor(menteeName)}>
      <Thanks goals={goals.data} />
      <GoalList
        goals={goals}
        none={hasMentor ? 'Your mentor has not set any goals for you yet.' : noMentor}
      />
    </Panel>
  )
}

/** Says to a mentee how many of their goals are done, once there is one. */
function Thanks({ goals = [] }: { goals: GoalRow[] | undefined }) {
  const { role, firstName } = useMe()
  const done = goals.filter(({ status }) => status === 'completed').length
  const counted = goals.filter(({ status }) => status !== 'cancelled').length
  if (role !== 'mentee' || done === 0) return null
  return (
    <Text mb="md">
      Well done, {firstName}. {done} of {counted} {counted === 1 ? 'goal' : 'goals'} done.
    </Text>
  )
}

const noMentor = 'Goals will appear here once you have a mentor.'

const titleFor = (menteeName: string) => `Goals for ${menteeName}`

type Goals = ApiListQuery<GoalRow>

function GoalsToLead({ goals, mentee }: { goals: Goals; mentee: { id: number; name: string } }) {
  const [adding, setAdding] = useState(false)
  const edited = useDialog<GoalRow>()
  const template = useSaveAsTemplate()
  const saveAsTemplate = ({ title, description, priority }: GoalRow) =>
    template.open({ goal: { title, description, priority } })
  const { complete, cancel, shown } = useSetStatus()
  return (
    <Panel
      title={titleFor(mentee.name)}
      actions={
        <Buttons>
          <Button variant="outline" onClick={() => setAdding(true)}>
            Add Goal
          </Button>
        </Buttons>
      }
    >
      <GoalList
        goals={{ ...goals, data: goals.data?.map(shown) }}
        none="Add goals to track progress and development."
        moves={{ complete, cancel, edit: edited.open, saveAsTemplate }}
        action={<Button onClick={() => setAdding(true)}>Add the first goal</Button>}
      />
      <GoalDialog mentee={mentee} opened={adding} onClose={() => setAdding(false)} />
      {edited.item && (
        <GoalDialog mentee={mentee} goal={edited.item} opened={edited.opened} onClose={edited.close} />
      )}
      {template.dialog}
    </Panel>
  )
}

type ListProps = { goals: Goals; none: string; moves?: GoalMoves; failed?: string; action?: ReactNode }

/** The goals without a heading. */
export function GoalList({ goals, none, moves, failed, action }: ListProps) {
  const data = useSteadyOrder(goals.data && inOrder(goals.data), ({ id }) => id)
  return (
    <ListView
      query={{ ...goals, data }}
      errorMessage={failed}
      rows={3}
      empty={{ title: 'No goals set', hint: none, action }}
    >
      {(rows) => (
        <Rows>
          {rows.map((goal) => (
            <GoalItem key={goal.id} goal={goal} moves={moves} />
          ))}
        </Rows>
      )}
    </ListView>
  )
}

type Ended = 'completed' | 'cancelled'

const statusSet = { ...editGoal.texts, success: 'Goal status updated!' }

/** Optimistic update: the new status shows immediately, and is reverted when the server rejects it. */
function useSetStatus() {
  const setting = useApiMutation(editGoal, { texts: statusSet })
  // Keyed by id and version, so that an undone goal does not match its earlier entry.
  const [ended, setEnded] = useState<ReadonlyMap<string, Ended>>(new Map())

  async function end(goal: GoalRow, status: Ended) {
    const { id, version } = goal
    setEnded((before) => new Map(before).set(keyOf(goal), status))
    const completedAt = status === 'completed' ? currentInstant().toISOString() : null
    const outcome = await setting.run({ params: { goalId: id }, body: { status, completedAt, version } })
    if (!outcome.ok) setEnded((before) => new Map([...before].filter(([other]) => other !== keyOf(goal))))
  }

  return {
    complete: (goal: GoalRow) => void end(goal, 'completed'),
    cancel: (goal: GoalRow) => void end(goal, 'cancelled'),
    /** Applies the optimistic status until the server returns a new version. */
    shown: (goal: GoalRow): GoalRow => {
      const status = ended.get(keyOf(goal))
      return status ? { ...goal, status, can: goalTable.can(status, 'mentor') } : goal
    },
  }
}

const keyOf = ({ id, version }: GoalRow) => `${id} ${version}`

function GoalItem({ goal, moves }: { goal: GoalRow; moves: GoalMoves | undefined }) {
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
        {goal.priority === 'high' && (
          <span>
            Priority: <Priority of={goal.priority} />
          </span>
        )}
        <span>Target date: {formatDay(goal.target_date)}</span>
        <Uses module="comments">
          <CommentsToggle
            count={goal.comments}
            mayComment={goal.can.includes('comment')}
            about={goal.title}
            link={['goal', goal.id]}
          >
            <GoalComments goal={goal} />
          </CommentsToggle>
        </Uses>
      </Group>
    </Flex>
  )
}

const colours = { overdue: 'red', soon: 'orange' } as const

/** Days left, days overdue, or the completion date. */
function GoalDue({ goal }: { goal: GoalRow }) {
  const today = useToday()
  const zone = useTimeZone()
  if (goal.status === 'cancelled') return <GoalTag status="cancelled" />
  if (goal.status === 'completed') {
    const day = goal.completed_at ? ` ${formatInstantDay(goal.completed_at, zone)}` : ''
    return <StatusDot colour="green" label={`Completed${day}`} />
  }
  const { words, state } = dueText(goal.target_date, today)
  if (state === 'later') return <span className="small">{words}</span>
  return <Tag colour={colours[state]} label={words} />
}

type GoalMoves = {
  complete: (goal: GoalRow) => void
  cancel: (goal: GoalRow) => void
  edit: (goal: GoalRow) => void
  saveAsTemplate: (goal: GoalRow) => void
}

const labels = { complete: 'Complete', edit: 'Edit', cancel: 'Cancel goal' } as const
const goalActionsInOrder = ['complete', 'edit', 'cancel'] as const

function GoalActions({ goal, moves }: { goal: GoalRow; moves: GoalMoves }) {
  const actions = goalActionsInOrder.filter((action) => goal.can.includes(action))
  return (
    <RowActions
      name={goal.title}
      actions={[
        ...actions.map((action) => ({
          label: labels[action],
          seldom: action !== 'complete',
          run: () => moves[action](goal),
        })),
        { label: 'Save as template', seldom: true, run: () => moves.saveAsTemplate(goal) },
      ]}
    />
  )
}
