import type { AuditAction } from '#contract/audit-actions.ts'
import { formatLongDay } from '#contract/dates.ts'
import { type PlanStatus, planStatuses } from '#contract/learning-plans.ts'
import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Calendar } from './calendar.ts'
import { objectiveTalks } from './comment-texts.ts'
import { commentOn } from './comments.ts'
import type { Dataset } from './dataset.ts'
import { planWords } from './more-plan-texts.ts'
import type { Path } from './paths.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import type { Relationship } from './relationships.ts'
import { madeBy, notDeleted, touch } from './rows.ts'

/** A learning plan with its history; times are in days ago. */
export type PlanStory = {
  words: (typeof planWords)[number]
  mentee: Person
  mentor: Person | null
  author: Person
  made: number
  target: number
  /** For plans that are no draft: when the status last changed. */
  status: PlanStatus
  changed?: number
  changedBy?: Person
}

/** Adds the learning plans of a mentee. Mentors write most of them, the mentee some. */
export function writePlans(dataset: Dataset, calendar: Calendar, path: Path, relationships: Relationship[]) {
  const [first] = relationships
  if (!first) return
  const random = randomFrom(`plans of ${first.mentee.email}`)
  const words = random.shuffled(planWords)
  for (const relationship of relationships) {
    const last = Math.max(relationship.until + 2, path.finishing + 20)
    for (let made = relationship.from - random.whole(3, 25); made >= last; made -= random.whole(90, 170)) {
      const next = words.pop()
      if (!next) return
      const { mentor, mentee } = relationship
      const target = made - random.whole(60, 150)
      const plan = {
        words: next,
        mentee,
        mentor,
        author: random.chance(0.15) ? mentee : mentor,
        made,
        target,
      }
      const row = keepPlan(dataset, calendar, random, {
        ...plan,
        ...statusOf(random, relationship, path, plan),
      })
      talkAbout(dataset, calendar, relationship, row)
      if (made - relationship.until > 3 && random.chance(0.02))
        remove(dataset, calendar, random, relationship, row, made)
    }
  }
}

/** Adds comments on the first objective. */
export function talkAbout(
  dataset: Dataset,
  calendar: Calendar,
  relationship: Relationship,
  row: NewRow<'learning_plans'>,
) {
  commentOn(dataset, calendar, relationship, {
    on: { plan: row, objective: 1 },
    about: `objective 1 of the learning plan '${row.title}'`,
    talks: objectiveTalks,
    often: 0.5,
    from: row.created_at,
    until: row.status === 'archived' ? row.updated_at : null,
  })
}

type Standing = Pick<PlanStory, 'status' | 'changed' | 'changedBy'>

function statusOf(
  random: Random,
  { mentor, until }: Relationship,
  path: Path,
  { made, target }: { made: number; target: number },
): Standing {
  const fate = random.fraction()
  const isRecent = made - Math.max(until, 0) < 14
  if (isRecent && fate < 0.6) return { status: 'draft' }
  const latest = until + 1
  const adopted = Math.max(latest, made - random.whole(1, 6))
  const isDone = path.completing > 0 || (target > 0 && fate < 0.85)
  if (!isDone)
    return fate < 0.1 ? { status: 'draft' } : { status: 'active', changed: adopted, changedBy: mentor }
  const ended = Math.min(made - 1, Math.max(latest, target + random.whole(-12, 20)))
  const status = fate < 0.22 ? ('archived' as const) : ('completed' as const)
  return { status, changed: ended, changedBy: mentor }
}

export function keepPlan(
  dataset: Dataset,
  calendar: Calendar,
  random: Random,
  story: PlanStory,
): NewRow<'learning_plans'> {
  const { words, mentee, mentor, author } = story
  const at = calendar.momentOn(random, calendar.daysAgo(story.made), [7, 22])
  const row: NewRow<'learning_plans'> = {
    mentee_id: mentee.id,
    mentor_id: mentor?.id ?? null,
    created_by: author.id,
    title: words.title,
    description: words.description,
    target_date: calendar.daysAgo(story.target),
    status: 'draft',
    ...madeBy(at, author),
    ...notDeleted,
  }
  const count = random.whole(1, words.objectives.length)
  const objectives = words.objectives.slice(0, count).map((objective, place) => ({
    position: place + 1,
    specific: objective.specific,
    measurable: objective.measurable,
    achievable: objective.achievable,
    relevant: objective.relevant,
    time_bound: objective.timeBound.replace('{date}', milestone(calendar, story, (place + 1) / count)),
    state: 'not_started' as const,
    state_at: null,
    state_by: null,
    suggested_at: null,
  }))
  dataset.plans.push({ row, objectives })
  const about = `the learning plan '${row.title}' of ${fullName(mentee)}`
  tell(dataset, at, author, row, 'plan.created', `Made ${about}`)

  if (story.changed !== undefined && story.changedBy) {
    const changed = calendar.momentOn(random, calendar.daysAgo(story.changed))
    row.status = story.status
    if (story.status === 'completed') row.completed_by = story.changedBy.id
    touch(row, changed, story.changedBy)
    const details = `Changed ${about}: status from 'Draft' to '${planStatuses[story.status].label}'`
    tell(dataset, changed, story.changedBy, row, 'plan.changed', details)
  }
  return row
}

/** A day between the start and the target date. The last objective gets the target date itself. */
function milestone(calendar: Calendar, { made, target }: PlanStory, part: number): string {
  const day = Math.round(made + (target - made) * part)
  return formatLongDay(calendar.daysAgo(day)).replace(/^\S+ /, '')
}

function remove(
  dataset: Dataset,
  calendar: Calendar,
  random: Random,
  { mentor, mentee, until }: Relationship,
  row: NewRow<'learning_plans'>,
  made: number,
) {
  const day = random.whole(until + 1, made - 1)
  const at = calendar.momentOn(random, calendar.daysAgo(day))
  if (at <= row.updated_at) return
  Object.assign(row, { deleted_at: at, deleted_by: mentor.id })
  touch(row, at, mentor)
  tell(
    dataset,
    at,
    mentor,
    row,
    'plan.deleted',
    `Deleted the learning plan '${row.title}' of ${fullName(mentee)}`,
  )
}

const tell = (
  dataset: Dataset,
  at: string,
  actor: Person,
  row: NewRow<'learning_plans'>,
  action: AuditAction,
  details: string,
) => dataset.auditEvents.push({ at, actor, action, target: 'plan', row, details })
