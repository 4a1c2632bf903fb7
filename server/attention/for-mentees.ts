import { promisedMentorDays } from '#contract/assignments.ts'
import type { AttentionItem } from '#contract/attention.ts'
import { dayIn } from '#contract/dates.ts'
import { dueSoonDays } from '#contract/goals.ts'
import { workingDayAfter } from '#contract/working-days.ts'
import { beginningOf, momentOf } from '../kernel/clock/zone.ts'
import { workingCalendar } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { debriefsToWrite } from './debriefs.ts'
import { dueText, withoutMentorSince } from './due.ts'
import * as queries from './mentee-queries.ts'
import { findUnassigned } from './queries.ts'
import { summaryToConfirm } from './sign-offs.ts'

/** Items for a mentee. `person_id` is null in all of them, so that none is grouped behind another row. */
export async function waitingForMentee(ctx: Context, me: Me): Promise<AttentionItem[]> {
  const items = [
    await inactiveMentors(ctx, me),
    await summaryToConfirm(ctx, me),
    await unread(ctx, me, 'note'),
    await unread(ctx, me, 'document'),
    await due(ctx, me, 'goal_due'),
    await due(ctx, me, 'own_plan_due'),
    await debriefsToWrite(ctx, me, 'mentee'),
  ]
  return items.flat()
}

/** Returns the day by which an unassigned mentee is to have a mentor; undefined for other mentees. */
export async function awaitingMentor(ctx: Context, me: Me) {
  const unassigned = await findUnassigned(ctx.db, me.id)
  if (!unassigned) return undefined
  const began = dayIn(new Date(withoutMentorSince(unassigned)), ctx.config.timeZone)
  return {
    by: workingDayAfter(began, promisedMentorDays, await workingCalendar(ctx)),
    had_mentor: unassigned.left_since !== null || unassigned.alone_since !== null,
  }
}

async function inactiveMentors({ db }: Context, me: Me): Promise<AttentionItem[]> {
  const mentors = await queries.listInactiveMentors(db, { me })
  return mentors.map((mentor) => ({
    ...mentor,
    person_id: null,
    kind: 'mentor_inactive',
    reason:
      "Your mentor's account is inactive. Do not rely on shifts with them. The programme team will contact you.",
  }))
}

const unreadTexts = {
  note: ['1 note you have not read', 'notes you have not read'],
  document: ['1 document you have not opened', 'documents you have not opened'],
} as const

/** One item for each sender. */
async function unread(ctx: Context, me: Me, kind: 'note' | 'document'): Promise<AttentionItem[]> {
  const senders =
    kind === 'note'
      ? await queries.listUnreadNotes(ctx.db, { me })
      : await queries.listUnreadDocuments(ctx.db, { me })
  const [one, many] = unreadTexts[kind]
  return senders.map(({ id, name, since, n }) => ({
    id,
    person_id: null,
    name,
    since,
    kind,
    reason: n === 1 ? one : `${n} ${many}`,
  }))
}

async function due(ctx: Context, me: Me, kind: 'goal_due' | 'own_plan_due'): Promise<AttentionItem[]> {
  const { today, dayAhead } = momentOf(ctx)
  const until = dayAhead(dueSoonDays)
  const rows =
    kind === 'goal_due'
      ? await queries.listDueGoals(ctx.db, { me, untilDay: until })
      : await queries.listDuePlans(ctx.db, { me, untilDay: until })
  return rows.map(({ id, title, target_date }) => ({
    id,
    person_id: null,
    name: title,
    since: beginningOf(target_date, ctx.config.timeZone),
    kind,
    reason: `Your ${kind === 'goal_due' ? 'goal' : 'learning plan'} ${dueText(target_date, today)}`,
  }))
}
