import { promisedMentorDays } from '#contract/assignments.ts'
import type { AttentionItem } from '#contract/attention.ts'
import { dayIn } from '#contract/dates.ts'
import { dateInProse } from '#contract/days-in-prose.ts'
import { debriefDays } from '#contract/debriefs.ts'
import type { AccountStatus } from '#contract/person.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import { workingDayAfter, workingDaysBetween } from '#contract/working-days.ts'
import { missingBackup } from '../backup/last.ts'
import { beginningOf, momentOf } from '../kernel/clock/zone.ts'
import { workingCalendar } from '../kernel/config/settings.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { noLongerNeeded } from '../messaging/outbox.ts'
import { listTwoAccounts } from './debrief-queries.ts'
import { byAge, dueText, withoutMentorSince } from './due.ts'
import { milestonesForAdmins } from './milestones.ts'
import * as queries from './queries.ts'
import { signOffsForAdmins } from './sign-offs.ts'

type Asking = Context | TransactionContext

/**
 * An item before snoozed ones are removed. `stateText` replaces `reason` in the code of the item's state. It
 * leaves out passing days and adds differences that `reason` does not show.
 */
type AdminItem = AttentionItem & { stateText?: string }

/**
 * All items for administrators, oldest first, each with its reason (rule 48). Completed mentees without a
 * mentor come last, because they are the least urgent.
 */
export async function listForAdmins(ctx: Asking): Promise<AdminItem[]> {
  const items = [
    await referrals(ctx),
    await unassigned(ctx),
    await completed(ctx),
    await withInactivePartner(ctx),
    await pending(ctx),
    await invitations(ctx),
    await withoutShift(ctx),
    await overdueGoals(ctx),
    await twoAccounts(ctx),
    await signOffsForAdmins(ctx),
    await milestonesForAdmins(ctx),
    await letters(ctx),
    await backups(ctx),
    await refusedToDirectory(ctx),
  ]
  const isLast = ({ kind }: AttentionItem) => Number(kind === 'completed')
  return items.flat().sort((a, b) => isLast(a) - isLast(b) || byAge(a, b))
}

async function referrals(ctx: Asking): Promise<AdminItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  return (await queries.listPendingReferrals(ctx.db)).map((referral) => {
    const received = dayIn(new Date(referral.since), ctx.config.timeZone)
    const waited = workingDaysBetween(received, today, calendar)
    const words = waited === 1 ? '1 working day' : `${waited} working days`
    const late = waited > promisedWorkingDays
    const promise = late ? `. We promise ${promisedWorkingDays}` : ''
    const reason = `Waiting ${words} for a decision${promise}`
    return { ...referral, kind: 'referral', person_id: null, reason, late, stateText: promise }
  })
}

async function unassigned(ctx: Asking): Promise<AdminItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  return (await queries.listUnassignedMentees(ctx.db)).map(withoutMentorItem('unassigned')).map((item) => {
    const began = dayIn(new Date(item.since), ctx.config.timeZone)
    const promised = workingDayAfter(began, promisedMentorDays, calendar)
    return promised < today
      ? {
          ...item,
          late: true,
          reason: `${item.reason}. We promised one by ${dateInProse(promised, today)}`,
          stateText: `${item.reason}, late`,
        }
      : item
  })
}

/**
 * Completed mentees hardly need another mentor and do not count as unassigned (rule 56). They are listed so
 * that an administrator can still decide about them.
 */
async function completed(ctx: Asking): Promise<AdminItem[]> {
  return (await queries.listCompletedMentees(ctx.db)).map(withoutMentorItem('completed'))
}

type MenteeWithoutMentor = Awaited<ReturnType<typeof queries.listUnassignedMentees>>[number]

const withoutMentorItem =
  (kind: 'unassigned' | 'completed') =>
  (mentee: MenteeWithoutMentor): AttentionItem => ({
    id: mentee.id,
    person_id: mentee.id,
    name: mentee.name,
    since: withoutMentorSince(mentee),
    kind,
    reason: mentee.left_since
      ? "Their mentor's account is inactive. They need a new mentor"
      : mentee.alone_since
        ? 'Their last mentoring relationship has ended'
        : 'No mentor yet',
  })

/** Relationships with an inactive account go on, so the partner has nobody to work with (rule 17). */
async function withInactivePartner(ctx: Asking): Promise<AdminItem[]> {
  return (await queries.listPairsWithInactivePartner(ctx.db)).map(({ partner, ...person }) => ({
    ...person,
    person_id: person.id,
    kind: 'partner_inactive',
    reason: `Still paired with ${partner}, whose account is inactive`,
  }))
}

async function pending(ctx: Asking): Promise<AdminItem[]> {
  return (await queries.listPendingAccounts(ctx.db)).map((person) => ({
    ...person,
    person_id: person.id,
    kind: 'pending',
    reason: 'Can sign in, but cannot do anything until you activate the account',
  }))
}

async function invitations(ctx: Asking): Promise<AdminItem[]> {
  const now = ctx.now().toISOString()
  return (await queries.listOpenInvitations(ctx.db)).map(({ expires_at, ...person }) => ({
    ...person,
    person_id: person.id,
    kind: 'invitation',
    reason: invitationReason(expires_at, now),
  }))
}

function invitationReason(expiresAt: string | null, now: string): string {
  if (expiresAt === null) return 'Invited, but has no link to choose a password'
  return expiresAt > now
    ? 'Invited, but has not chosen a password yet'
    : 'Invited, but the invitation has expired'
}

/** The mentee wrote about a shift that is recorded as not having taken place (rule 63). */
async function twoAccounts(ctx: Asking): Promise<AdminItem[]> {
  const { dayAhead, today } = momentOf(ctx)
  const shifts = await listTwoAccounts(ctx.db, { since: dayAhead(-debriefDays - 1) })
  return shifts.map(({ starts_at, ...shift }) => ({
    ...shift,
    kind: 'two_accounts',
    reason: `Wrote a debrief of the shift of ${dateInProse(starts_at.slice(0, 10), today)}, which is recorded as not having taken place`,
  }))
}

async function withoutShift(ctx: Asking): Promise<AdminItem[]> {
  const pairs = await queries.listPairsWithoutShift(ctx.db, {
    states: ['awaiting_shift'],
    localNow: momentOf(ctx).localNow,
  })
  return pairs.map(({ id, name, since, mentor_name, ...pair }) => ({
    id,
    person_id: id,
    name,
    since,
    kind: 'shift',
    reason: `Waiting for a first shift. ${mentor_name} has not scheduled one`,
    ...mentorOf({ mentor_name, ...pair }),
  }))
}

async function overdueGoals(ctx: Asking): Promise<AdminItem[]> {
  const { today } = momentOf(ctx)
  return (await queries.listOverdueGoals(ctx.db, { today })).map(
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

/** The mentor who would get a reminder: only an active mentor can act on it. */
function mentorOf({ mentor_id, mentor_name, mentor_status, reminded_at, reminded_by }: WithMentor) {
  if (mentor_id === null || mentor_name === null || mentor_status !== 'active') return {}
  const reminded = reminded_at === null ? null : { at: reminded_at, by: reminded_by ?? '' }
  return { mentor: { id: mentor_id, name: mentor_name, reminded } }
}

async function letters(ctx: Asking): Promise<AdminItem[]> {
  return (await queries.listUndeliveredLetters(ctx.db, { exceptReason: noLongerNeeded })).map(
    ({ id, user_id, name, since, kind, last_error, given_up_at }) => ({
      id,
      person_id: user_id,
      name,
      since,
      kind: 'letter',
      reason: `The email '${kind.replaceAll('_', ' ')}' could not be delivered: ${last_error}`,
      stateText: `${given_up_at}: ${last_error}`,
    }),
  )
}

async function backups(ctx: Asking): Promise<AdminItem[]> {
  const missing = await missingBackup(ctx)
  return missing ? [{ ...missing, id: 0, person_id: null, name: 'Backup', kind: 'backup' }] : []
}

/** Both sides must see that the directory and the program disagree (rule 80). */
async function refusedToDirectory(ctx: Asking): Promise<AdminItem[]> {
  return (await queries.listRefusedToDirectory(ctx.db)).map((person) => ({
    ...person,
    person_id: person.id,
    kind: 'directory',
    reason:
      'The directory asked to make this administrator inactive. They are the last one, or the one for emergencies. Choose someone else first',
  }))
}
