import type { AttentionItem } from '#contract/attention.ts'
import { dayIn, daysBetween, localTime, workingDaysBetween } from '#contract/dates.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import type { Context } from '../kernel/context.ts'
import { noLongerNeeded } from '../letters/rules.ts'
import * as queries from './queries.ts'

/** Everything that waits for an administrator, oldest first, each with its reason (decision 48). */
export async function whatWaits(ctx: Context): Promise<AttentionItem[]> {
  const found = await Promise.all([
    referrals(ctx),
    unassigned(ctx),
    pending(ctx),
    invitations(ctx),
    withoutShift(ctx),
    overdueGoals(ctx),
    letters(ctx),
  ])
  return found.flat().sort((a, b) => a.since.localeCompare(b.since))
}

const today = ({ now, config }: Context) => dayIn(now(), config.timeZone)
const dayOf = ({ config }: Context, instant: string) => dayIn(new Date(instant), config.timeZone)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const daysAgo = (count: number) => (count === 0 ? 'today' : `${days(count)} ago`)

async function referrals(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listPendingReferrals(ctx.db)).map((referral) => {
    const waited = workingDaysBetween(dayOf(ctx, referral.since), today(ctx))
    const words = waited === 1 ? '1 working day' : `${waited} working days`
    const late = waited > promisedWorkingDays ? `, more than the ${promisedWorkingDays} promised` : ''
    return { ...referral, kind: 'referral', reason: `Waits for a decision for ${words}${late}` }
  })
}

async function unassigned(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listUnassignedMentees(ctx.db)).map(({ id, name, since, with_inactive_mentor }) => ({
    id,
    name,
    since,
    kind: 'unassigned',
    reason:
      with_inactive_mentor > 0
        ? 'Has a mentor whose account is inactive'
        : `Has been without a mentor for ${days(daysBetween(dayOf(ctx, since), today(ctx)))}`,
  }))
}

async function pending(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listPendingAccounts(ctx.db)).map((person) => ({
    ...person,
    kind: 'pending',
    reason: 'Can sign in but do nothing until the account is made active',
  }))
}

async function invitations(ctx: Context): Promise<AttentionItem[]> {
  const now = ctx.now().toISOString()
  return (await queries.listOpenInvitations(ctx.db)).map(({ id, name, since, expires_at }) => ({
    id,
    name,
    since,
    kind: 'invitation',
    reason:
      expires_at > now
        ? `Was invited ${daysAgo(daysBetween(dayOf(ctx, since), today(ctx)))} and has not chosen a password`
        : 'Was invited, and the invitation has expired',
  }))
}

async function withoutShift(ctx: Context): Promise<AttentionItem[]> {
  const pairs = await queries.listPairsWithoutShift(ctx.db, localTime(ctx.now(), ctx.config.timeZone))
  return pairs.map(({ id, name, since, mentor_name }) => ({
    id,
    name,
    since,
    kind: 'shift',
    reason: `Awaits a shift, and ${mentor_name} has planned none`,
  }))
}

async function overdueGoals(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listOverdueGoals(ctx.db, today(ctx))).map(({ id, name, title, target_date }) => ({
    id,
    name,
    since: `${target_date}T00:00:00.000Z`,
    kind: 'goal',
    reason: `'${title}' is ${days(daysBetween(target_date, today(ctx)))} overdue`,
  }))
}

async function letters(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listUndeliveredLetters(ctx.db, noLongerNeeded)).map(
    ({ id, name, since, kind, last_error }) => ({
      id,
      name,
      since,
      kind: 'letter',
      reason: `The letter '${kind.replaceAll('_', ' ')}' could not be delivered: ${last_error}`,
    }),
  )
}
