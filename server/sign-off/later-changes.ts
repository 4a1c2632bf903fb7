import { formatDay } from '#contract/dates.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStates } from '#contract/mentees.ts'
import { objectiveStates } from '#contract/objective-states.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { firstLetters } from '../kernel/text.ts'
import * as queries from './later-change-queries.ts'
import { findAuthor } from './queries.ts'

type Change = { at: string; what: string }

const maxTitle = 200

/** Lists the changes since the mentor signed, oldest first: the facts of the summary are of that instant. */
export async function laterChanges(ctx: Context, signOff: Row<'sign_offs'>): Promise<Change[]> {
  const author = await findAuthor(ctx.db, { signOffId: signOff.id })
  const since = { menteeId: signOff.mentee_id, since: author?.signed_at ?? signOff.created_at }
  const shifts = await queries.listShiftChanges(ctx.db, since)
  const plans = await queries.listPlanChanges(ctx.db, since)
  const objectives = await queries.listObjectiveChanges(ctx.db, since)
  const meetings = await queries.listMeetingChanges(ctx.db, since)
  const progress = await queries.listProgressChanges(ctx.db, since)
  return [
    ...shifts.map(shiftChange),
    ...plans.map((plan) => planChange(plan, since.since)),
    ...objectives.map(({ specific, state, at }) => ({
      at,
      what: `The objective '${firstLetters(specific, maxTitle)}' is now ${objectiveStates[state].label.toLowerCase()}`,
    })),
    ...meetings.map((meeting) => meetingChange(meeting, since.since)),
    ...progress.map(({ at, to_status }) => ({
      at,
      what: `The progress was set to ${progressStates[to_status].label}`,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

type Listed<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

function shiftChange({ starts_at, status, outcome_at, deleted_at }: Listed<typeof queries.listShiftChanges>) {
  const shift = `The shift of ${formatDay(starts_at)}`
  if (deleted_at !== null) return { at: deleted_at, what: `${shift} was deleted` }
  const outcomes = {
    scheduled: 'has no outcome any more',
    completed: 'is recorded as completed',
    cancelled: 'is recorded as not having taken place',
  }
  return { at: outcome_at ?? '', what: `${shift} ${outcomes[status]}` }
}

function planChange(plan: Listed<typeof queries.listPlanChanges>, since: string): Change {
  const { title, status, created_at, updated_at, deleted_at } = plan
  const name = `The learning plan '${title}'`
  if (deleted_at !== null) return { at: deleted_at, what: `${name} was deleted` }
  if (created_at > since) return { at: created_at, what: `${name} was created` }
  return { at: updated_at, what: `${name} was changed; it is ${planStatuses[status].label.toLowerCase()}` }
}

function meetingChange(meeting: Listed<typeof queries.listMeetingChanges>, since: string): Change {
  const { held_on, created_at, updated_at, deleted_at, disputed_at, took_place } = meeting
  const name = `The meeting of ${formatDay(held_on)}`
  if (deleted_at !== null) return { at: deleted_at, what: `${name} was removed` }
  if (took_place !== null)
    return { at: updated_at, what: `${name} is settled as ${took_place === 1 ? 'held' : 'not held'}` }
  if (disputed_at !== null) return { at: disputed_at, what: `${name} is disputed` }
  return created_at > since
    ? { at: created_at, what: `${name} was recorded` }
    : { at: updated_at, what: `${name} was changed` }
}
