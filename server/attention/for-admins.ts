import { promisedMentorDays } from '#contract/assignments.ts'
import type { AttentionItem } from '#contract/attention.ts'
import { dayIn } from '#contract/dates.ts'
import type { AccountStatus } from '#contract/person.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import { workingDayAfter, workingDaysBetween } from '#contract/working-days.ts'
import { missingBackup } from '../backup/last.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { beginningOf, momentOf } from '../kernel/zone.ts'
import { noLongerNeeded } from '../letters/rules.ts'
import { workingCalendar } from '../settings/rules.ts'
import { byAge, dueText, withoutMentorSince } from './due.ts'
import * as queries from './queries.ts'

type Asking = Context | TransactionContext

/**
 * What waits for administrators, before what they have put off is taken out of it: `found` tells apart states of one
 * thing that its reason does not tell apart, or for one that names days, which are no new state.
 */
type FoundItem = AttentionItem & { found?: string }

/**
 * Everything that there is for an administrator to deal with, oldest first, each with its reason (rule 48); those who
 * have completed and need no mentor come after what really waits.
 */
export async function listForAdmins(ctx: Asking): Promise<FoundItem[]> {
  const items = [
    await referrals(ctx),
    await unassigned(ctx),
    await completed(ctx),
    await withInactivePartner(ctx),
    await pending(ctx),
    await invitations(ctx),
    await withoutShift(ctx),
    await overdueGoals(ctx),
    await letters(ctx),
    await backups(ctx),
  ]
  const isLast = ({ kind }: AttentionItem) => Number(kind === 'completed')
  return items.flat().sort((a, b) => isLast(a) - isLast(b) || byAge(a, b))
}

async function referrals(ctx: Asking): Promise<FoundItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  return (await queries.listPendingReferrals(ctx.db)).map((referral) => {
    const received = dayIn(new Date(referral.since), ctx.config.timeZone)
    const waited = workingDaysBetween(received, today, calendar)
    const words = waited === 1 ? '1 working day' : `${waited} working days`
    const late = waited > promisedWorkingDays ? `, more than the ${promisedWorkingDays} promised` : ''
    const reason = `Waits for a decision for ${words}${late}`
    return { ...referral, kind: 'referral', person_id: null, reason, found: late }
  })
}

async function unassigned(ctx: Asking): Promise<FoundItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  return (await queries.listUnassignedMentees(ctx.db)).map(alone('unassigned')).map((item) => {
    const began = dayIn(new Date(item.since), ctx.config.timeZone)
    return workingDayAfter(began, promisedMentorDays, calendar) < today
      ? { ...item, reason: `${item.reason}, longer than the mentee was promised` }
      : item
  })
}

/** They hardly need another mentor and count as unassigned nowhere (rule 56), but somebody may want to part. */
async function completed(ctx: Asking): Promise<FoundItem[]> {
  return (await queries.listCompletedMentees(ctx.db)).map(alone('completed'))
}

type Alone = Awaited<ReturnType<typeof queries.listUnassignedMentees>>[number]

const alone =
  (kind: 'unassigned' | 'completed') =>
  (mentee: Alone): AttentionItem => ({
    id: mentee.id,
    person_id: mentee.id,
    name: mentee.name,
    since: withoutMentorSince(mentee),
    kind,
    reason: mentee.left_since
      ? 'Has a mentor whose account is inactive'
      : mentee.alone_since
        ? 'The last relationship has ended'
        : 'Has not had a mentor yet',
  })

/** Whose account is inactive keeps their relationships, and the other one is left alone (rule 17). */
async function withInactivePartner(ctx: Asking): Promise<FoundItem[]> {
  return (await queries.listPairsWithInactivePartner(ctx.db)).map(({ partner, ...person }) => ({
    ...person,
    person_id: person.id,
    kind: 'partner_inactive',
    reason: `The account of ${partner} is inactive, and the relationship goes on`,
  }))
}

async function pending(ctx: Asking): Promise<FoundItem[]> {
  return (await queries.listPendingAccounts(ctx.db)).map((person) => ({
    ...person,
    person_id: person.id,
    kind: 'pending',
    reason: 'Can sign in but do nothing until the account is made active',
  }))
}

async function invitations(ctx: Asking): Promise<FoundItem[]> {
  const now = ctx.now().toISOString()
  return (await queries.listOpenInvitations(ctx.db)).map(({ expires_at, ...person }) => ({
    ...person,
    person_id: person.id,
    kind: 'invitation',
    reason: invitationReason(expires_at, now),
  }))
}

function invitationReason(expiresAt: string | null, now: string): string {
  if (expiresAt === null) return 'Was invited, and has no link to choose a password'
  return expiresAt > now
    ? 'Was invited and has not chosen a password'
    : 'Was invited, and the invitation has expired'
}

async function withoutShift(ctx: Asking): Promise<FoundItem[]> {
  const pairs = await queries.listPairsWithoutShift(ctx.db, {
    states: ['awaiting_shift'],
    ...momentOf(ctx),
  })
  return pairs.map(({ id, name, since, mentor_name, ...pair }) => ({
    id,
    person_id: id,
    name,
    since,
    kind: 'shift',
    reason: `Awaits a shift, and ${mentor_name} has planned none`,
    ...mentorOf({ mentor_name, ...pair }),
  }))
}

async function overdueGoals(ctx: Asking): Promise<FoundItem[]> {
  const { today } = momentOf(ctx)
  return (await queries.listOverdueGoals(ctx.db, today)).map(
    ({ id, mentee_id, name, title, target_date, ...pair }) => ({
      id,
      person_id: mentee_id,
      name,
      since: beginningOf(target_date, ctx.config.timeZone),
      kind: 'goal',
      reason: `'${title}' ${dueText(target_date, today)}`,
      ...mentorOf(pair),
    }),
  )
}

type WithMentor = {
  mentor_id: number | null
  mentor_name: string | null
  mentor_status: AccountStatus | null
  reminded_at: string | null
  reminded_by: string | null
}

/** Whom a reminder would reach: only an active mentor can do something about it. */
function mentorOf({ mentor_id, mentor_name, mentor_status, reminded_at, reminded_by }: WithMentor) {
  if (mentor_id === null || mentor_name === null || mentor_status !== 'active') return {}
  const reminded = reminded_at === null ? null : { at: reminded_at, by: reminded_by ?? '' }
  return { mentor: { id: mentor_id, name: mentor_name, reminded } }
}

async function letters(ctx: Asking): Promise<FoundItem[]> {
  return (await queries.listUndeliveredLetters(ctx.db, noLongerNeeded)).map(
    ({ id, user_id, name, since, kind, last_error, given_up_at }) => ({
      id,
      person_id: user_id,
      name,
      since,
      kind: 'letter',
      reason: `The letter '${kind.replaceAll('_', ' ')}' could not be delivered: ${last_error}`,
      found: `${given_up_at}: ${last_error}`,
    }),
  )
}

async function backups(ctx: Asking): Promise<FoundItem[]> {
  const missing = await missingBackup(ctx)
  return missing ? [{ ...missing, id: 0, person_id: null, name: 'Backup', kind: 'backup' }] : []
}
