import { countAchieved, isOpenObjective } from '#contract/objective-states.ts'
import * as contract from '#contract/preparation.ts'
import { findMentee } from '../access.ts'
import { findLastDebrief } from '../debriefs/lists.ts'
import { instantAt, momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { listNotesSince } from '../notes/rules.ts'
import { findShift } from '../shifts/shift-lock.ts'
import * as queries from './queries.ts'

/** Types of the asker's own notes and of the partner's notes. */
const sides = {
  mentor: { mine: 'mentor_note', theirs: 'mentee_note' },
  mentee: { mine: 'mentee_note', theirs: 'mentor_note' },
} as const

/**
 * Returns everything needed before a shift, for its mentor and its mentee. Once they no longer work together,
 * it is 404.
 */
export async function prepareShift({ ctx, me, params: { id } }: Call<typeof contract.prepareShift>) {
  const shift = (await findShift(ctx, me, id)) ?? refuseUnknown()
  if (me.role === 'admin' || ![shift.mentor_id, shift.mentee_id].includes(me.id)) refuseUnknown()
  const { id: menteeId } = await findMentee(ctx.db, me, shift.mentee_id)
  const { mine, theirs } = sides[me.role]
  const starts = `${shift.shift_date}T${shift.start_time}`
  const before = [starts, momentOf(ctx).localNow].sort()[0] as string
  const last = await queries.findLastShift(ctx.db, { me, menteeId, before })
  const since = last ? instantAt(last.ends_at, ctx.config.timeZone).toISOString() : ''
  const goals = (await queries.listGoalsToPrepare(ctx.db, { me, menteeId })).sort(byTarget)
  const plans = (await queries.listActivePlans(ctx.db, { me, menteeId })).sort(byTarget)
  return {
    shift,
    last_shift: last ? toLastShift(last) : null,
    last_debrief: await findLastDebrief(ctx, me, menteeId, starts),
    last_note: (await queries.findLastNote(ctx.db, { me, menteeId, type: mine })) ?? null,
    written: await listNotesSince(ctx, me, { menteeId, type: theirs, since }),
    goals: goals.slice(0, contract.maxOpenGoals),
    goals_total: goals.length,
    plans: await withObjectives(ctx, plans.slice(0, contract.maxPlans)),
    plans_total: plans.length,
  }
}

type LastShift = NonNullable<Awaited<ReturnType<typeof queries.findLastShift>>>

const toLastShift = ({ starts_at, ends_at: _, ...shift }: LastShift) => ({
  ...shift,
  shift_date: starts_at.slice(0, 10),
})

type PlanHead = Omit<contract.Preparation['plans'][number], 'objectives' | 'achieved' | 'total'>

async function withObjectives(ctx: Context, plans: PlanHead[]): Promise<contract.Preparation['plans']> {
  if (plans.length === 0) return []
  const objectives = await queries.listObjectivesToPrepare(ctx.db, { planIds: plans.map(({ id }) => id) })
  const ofPlan = Map.groupBy(
    objectives.sort((a, b) => a.position - b.position),
    ({ plan_id }) => plan_id,
  )
  return plans.map((plan) => {
    const all = ofPlan.get(plan.id) ?? []
    return {
      ...plan,
      objectives: all.filter(isOpenObjective).map(({ specific }) => specific),
      achieved: countAchieved(all),
      total: all.length,
    }
  })
}

const byTarget = (a: { target_date: string; id: number }, b: { target_date: string; id: number }) =>
  a.target_date < b.target_date ? -1 : a.target_date > b.target_date ? 1 : a.id - b.id
