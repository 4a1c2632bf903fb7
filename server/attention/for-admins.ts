import type { AttentionItem } from '#contract/attention.ts'
import { dayIn, workingDaysBetween } from '#contract/dates.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import type { Context } from '../kernel/context.ts'
import { beginningOf, momentOf } from '../kernel/zone.ts'
import { noLongerNeeded } from '../letters/rules.ts'
import { dueOrOverdue } from './due.ts'
import * as queries from './queries.ts'

/** Everything that waits for an administrator, oldest first, each with its reason (decision 48). */
export async function waitingForAdmins(ctx: Context): Promise<AttentionItem[]> {
  const found = [
    await referrals(ctx),
    await unassigned(ctx),
    await withInactivePartner(ctx),
    await pending(ctx),
    await invitations(ctx),
    await withoutShift(ctx),
    await overdueGoals(ctx),
    await letters(ctx),
  ]
  return found.flat().sort((a, b) => a.since.localeCompare(b.since))
}

async function referrals(ctx: Context): Promise<AttentionItem[]> {
  const { today } = momentOf(ctx)
  return (await queries.listPendingReferrals(ctx.db)).map((referral) => {
    const received = dayIn(new Date(referral.since), ctx.config.timeZone)
    const waited = workingDaysBetween(received, today)
    const words = waited === 1 ? '1 working day' : `${waited} working days`
    const late = waited > promisedWorkingDays ? `, more than the ${promisedWorkingDays} promised` : ''
    const reason = `Waits for a decision for ${words}${late}`
    return { ...referral, kind: 'referral', person_id: null, reason }
  })
}

async function unassigned(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listUnassignedMentees(ctx.db)).map(
    ({ id, name, status, left_since, alone_since, created_at }) => ({
      id,
      person_id: id,
      name,
      since: left_since ?? alone_since ?? created_at,
      // Who has come to the end hardly needs another mentor, but counts as without one (decision 30).
      kind: status === 'completed' ? 'completed' : 'unassigned',
      reason: left_since
        ? 'Has a mentor whose account is inactive'
        : alone_since
          ? 'The last relationship has ended'
          : 'Has not had a mentor yet',
    }),
  )
}

/** Whose account is inactive keeps their relationships, and the other one is left alone (decision 17). */
async function withInactivePartner(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listPairsWithInactivePartner(ctx.db)).map(({ partner, ...person }) => ({
    ...person,
    person_id: person.id,
    kind: 'partner_inactive',
    reason: `The account of ${partner} is inactive, and the relationship goes on`,
  }))
}

async function pending(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listPendingAccounts(ctx.db)).map((person) => ({
    ...person,
    person_id: person.id,
    kind: 'pending',
    reason: 'Can sign in but do nothing until the account is made active',
  }))
}

async function invitations(ctx: Context): Promise<AttentionItem[]> {
  const now = ctx.now().toISOString()
  return (await queries.listOpenInvitations(ctx.db)).map(({ expires_at, ...person }) => ({
    ...person,
    person_id: person.id,
    kind: 'invitation',
    reason:
      expires_at > now
        ? 'Was invited and has not chosen a password'
        : 'Was invited, and the invitation has expired',
  }))
}

async function withoutShift(ctx: Context): Promise<AttentionItem[]> {
  const pairs = await queries.listPairsWithoutShift(ctx.db, {
    states: ['awaiting_shift'],
    ...momentOf(ctx),
  })
  return pairs.map(({ id, name, since, mentor_name }) => ({
    id,
    person_id: id,
    name,
    since,
    kind: 'shift',
    reason: `Awaits a shift, and ${mentor_name} has planned none`,
  }))
}

async function overdueGoals(ctx: Context): Promise<AttentionItem[]> {
  const { today } = momentOf(ctx)
  return (await queries.listOverdueGoals(ctx.db, today)).map(
    ({ id, mentee_id, name, title, target_date }) => ({
      id,
      person_id: mentee_id,
      name,
      since: beginningOf(target_date, ctx.config.timeZone),
      kind: 'goal',
      reason: `'${title}' ${dueOrOverdue(target_date, today)}`,
    }),
  )
}

async function letters(ctx: Context): Promise<AttentionItem[]> {
  return (await queries.listUndeliveredLetters(ctx.db, noLongerNeeded)).map(
    ({ id, user_id, name, since, kind, last_error }) => ({
      id,
      person_id: user_id,
      name,
      since,
      kind: 'letter',
      reason: `The letter '${kind.replaceAll('_', ' ')}' could not be delivered: ${last_error}`,
    }),
  )
}
