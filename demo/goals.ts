import type { AuditAction } from '#contract/audit-actions.ts'
import { addDays, formatDay } from '#contract/dates.ts'
import { goalStatuses } from '#contract/goals.ts'
import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import { goalTalks } from './comment-texts.ts'
import { commentOn } from './comments.ts'
import type { Dataset } from './dataset.ts'
import { goalWords } from './goal-texts.ts'
import type { Path } from './paths.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import type { Relationship } from './relationships.ts'
import { madeBy, touch } from './rows.ts'

const priorities = ['low', 'medium', 'medium', 'medium', 'high'] as const
const most = 9

/** A goal with its history; times are in days ago. */
export type GoalStory = {
  title: string
  description: string
  set: number
  target: number
  priority: 'low' | 'medium' | 'high'
  end?: { status: 'completed' | 'cancelled'; day: number }
}

/** Adds the goals that mentors set for a mentee during their relationships. */
export function setGoals(dataset: Dataset, calendar: Calendar, path: Path, relationships: Relationship[]) {
  const [first] = relationships
  if (!first) return
  const random = randomFrom(`goals of ${first.mentee.email}`)
  const words = random.shuffled(goalWords)
  for (const relationship of relationships) {
    const last = Math.max(relationship.until + 1, path.finishing + 10)
    for (let day = relationship.from - random.whole(2, 20); day >= last; day -= random.whole(22, 60)) {
      const [title, description] = words.pop() ?? ['', '']
      if (words.length < goalWords.length - most) return
      const target = day - random.whole(14, 75)
      const goal = { title, description, set: day, target, priority: random.pick(priorities) }
      keepGoal(dataset, calendar, random, relationship, {
        ...goal,
        ...endOf(random, relationship, path, goal),
      })
    }
  }
}

/** Most goals are reached around their target date. Some are cancelled, and a few active ones are overdue. */
function endOf(
  random: Random,
  relationship: Relationship,
  path: Path,
  { set, target }: { set: number; target: number },
) {
  const hasCompleted = path.completing > 0
  const fate = random.fraction()
  const isLate = target > 0 && target < 45 && !hasCompleted
  if (isLate && fate < 0.3) return {}
  if (target <= 0 && !hasCompleted && fate > 0.16) return {}
  const day = Math.min(
    set - 2,
    Math.max(target + random.whole(-9, 8), relationship.until + 1, path.completing + 1),
  )
  if (day <= relationship.until || day < 1) return {}
  const status = fate > 0.9 || (fate < 0.03 && !isLate) ? ('cancelled' as const) : ('completed' as const)
  return { end: { status, day } }
}

export function keepGoal(
  dataset: Dataset,
  calendar: Calendar,
  random: Random,
  relationship: Relationship,
  story: GoalStory,
) {
  const { mentor, mentee } = relationship
  const at = calendar.momentOn(random, calendar.daysAgo(story.set))
  const goal: NewRow<'goals'> = {
    mentee_id: mentee.id,
    created_by: mentor.id,
    title: story.title,
    description: story.description,
    target_date: calendar.daysAgo(story.target),
    priority: story.priority,
    status: 'active',
    completed_at: null,
    ...madeBy(at, mentor),
  }
  dataset.goals.push(goal)
  tell(dataset, at, mentor, goal, 'goal.created', `Set the goal '${goal.title}' for ${fullName(mentee)}`)
  if (story.set > 1 && random.chance(0.15)) moveTarget(dataset, random, relationship, goal)
  const ended = story.end && calendar.momentOn(random, calendar.daysAgo(story.end.day))
  commentOn(dataset, calendar, relationship, {
    on: { goal },
    about: `the goal '${goal.title}'`,
    talks: goalTalks,
    often: 0.35,
    from: goal.created_at,
    until: ended ?? null,
  })
  if (!story.end || !ended) return

  const { status } = story.end
  Object.assign(goal, { status, completed_at: status === 'completed' ? ended : null })
  touch(goal, ended, mentor)
  const change = `status from 'Active' to '${goalStatuses[status].label}'`
  const details = `The goal '${goal.title}' of ${fullName(mentee)}: ${change}`
  tell(dataset, ended, mentor, goal, `goal.${status}`, details)
}

/** Within the hour, as a correction, so that no other change can precede it. */
function moveTarget(
  dataset: Dataset,
  random: Random,
  { mentor, mentee }: Relationship,
  goal: NewRow<'goals'>,
) {
  const at = minutesAfter(goal.created_at, random.whole(2, 55))
  const before = addDays(goal.target_date, random.pick([-7, 7]))
  touch(goal, at, mentor)
  const change = `target date from ${formatDay(before)} to ${formatDay(goal.target_date)}`
  const details = `The goal '${goal.title}' of ${fullName(mentee)}: ${change}`
  tell(dataset, at, mentor, goal, 'goal.changed', details)
}

const tell = (
  dataset: Dataset,
  at: string,
  actor: Person,
  row: NewRow<'goals'>,
  action: AuditAction,
  details: string,
) => dataset.auditEvents.push({ at, actor, action, target: 'goal', row, details })
