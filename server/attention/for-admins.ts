import { acceptedWithinDays, promisedMentorDays } from '#contract/assignments.ts'
import type { AttentionItem, AttentionKind, SnoozedItem } from '#contract/attention.ts'
import {
  dayIn,
  dayInWords,
  lateInWords,
  type WorkingCalendar,
  workingDayAfter,
  workingDaysBetween,
  workingDaysInWords,
} from '#contract/dates.ts'
import { debriefDays } from '#contract/debriefs.ts'
import type { AccountStatus } from '#contract/person.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import { missingBackup } from '../backup/nightly.ts'
import { untilChange } from '../database/until-change.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { workingCalendar } from '../kernel/config/settings.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { emailLabelOf } from '../messaging/kinds.ts'
import { noLongerNeeded } from '../messaging/outbox.ts'
import {
  type Asking,
  byAge,
  dayInProse,
  dueItemOf,
  itemOf,
  milestonesForAdmins,
  ofModulesInUse,
  personItemOf,
} from './items.ts'
import { listUnaccepted } from './pair-queries.ts'
import * as queries from './queries.ts'

type Mentee = Awaited<ReturnType<typeof queries.listUnassignedMentees>>[number]

/** When the mentor left, the last relationship ended, or the account was created. */
const sinceOf = ({ left_since, alone_since, created_at }: Mentee) => left_since ?? alone_since ?? created_at

const promisedBy = (mentee: Mentee, calendar: WorkingCalendar) =>
  workingDayAfter(dayIn(new Date(sinceOf(mentee)), calendar.timeZone), promisedMentorDays, calendar)

/** Returns the day by which an unassigned mentee is to have a mentor; undefined for other mentees. */
export async function awaitingMentor(ctx: Asking, menteeId: number) {
  const mentee = await queries.findUnassigned(ctx.db, menteeId)
  if (!mentee) return undefined
  return {
    by: promisedBy(mentee, await workingCalendar(ctx)),
    had_mentor: mentee.left_since !== null || mentee.alone_since !== null,
  }
}

async function unassigned(ctx: Asking): Promise<AttentionItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  return (await queries.listUnassignedMentees(ctx.db)).map((mentee) => {
    const item = withoutMentorItem('unassigned', mentee)
    const promised = promisedBy(mentee, calendar)
    if (promised >= today) return item
    const reason = `${item.reason}. We promised one by ${dayInProse(ctx, promised)}`
    const delay = lateInWords(workingDaysBetween(promised, today, calendar))
    return { ...item, reason, late: true, delay }
  })
}

/** Completed mentees do not count as unassigned. An administrator can still decide about them. */
const completed = async ({ db }: Asking): Promise<AttentionItem[]> =>
  (await queries.listCompletedMentees(db)).map((mentee) => withoutMentorItem('completed', mentee))

const withoutMentorItem = (kind: 'unassigned' | 'completed', mentee: Mentee): AttentionItem =>
  personItemOf(
    kind,
    { ...mentee, since: sinceOf(mentee) },
    mentee.left_since
      ? "Their mentor's account is inactive. They need a new mentor"
      : mentee.alone_since
        ? 'Their last mentoring relationship has ended'
        : 'No mentor yet',
  )

/**
 * All items for administrators, oldest first, each with its reason. Completed mentees without a
 * mentor come last, because they are the least urgent.
 */
async function listForAdmins(ctx: Asking): Promise<AttentionItem[]> {
  const items = [
    await referrals(ctx),
    await unassigned(ctx),
    await completed(ctx),
    await accounts(ctx),
    await withoutShift(ctx),
    await coverRequests(ctx),
    await handovers(ctx),
    await overdueGoals(ctx),
    await twoAccounts(ctx),
    await teamLines(ctx),
    await signOffs(ctx),
    await milestonesForAdmins(ctx),
    await emails(ctx),
    await backups(ctx),
  ]
  const isLast = ({ kind }: AttentionItem) => Number(kind === 'completed')
  return (await ofModulesInUse(ctx, items.flat())).sort((a, b) => isLast(a) - isLast(b) || byAge(a, b))
}

async function referrals(ctx: Asking): Promise<AttentionItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  return (await queries.listPendingReferrals(ctx.db)).map((referral) => {
    const received = dayIn(new Date(referral.since), ctx.config.timeZone)
    const waited = workingDaysBetween(received, today, calendar)
    const late = waited > promisedWorkingDays
    const reason = `Waiting ${workingDaysInWords(waited)} for a decision${late ? `. We promise ${promisedWorkingDays}` : ''}`
    return {
      ...itemOf('referral', { ...referral, person_id: null }, reason),
      words: referral.words,
      late,
      ...(late && { delay: lateInWords(waited - promisedWorkingDays) }),
    }
  })
}

async function accounts(ctx: Asking): Promise<AttentionItem[]> {
  const { db } = ctx
  const now = nowIso(ctx)
  // Relationships with an inactive account go on, so the partner has nobody to work with.
  const left = await queries.listPairsWithInactivePartner(db)
  const pending = await queries.listPendingAccounts(db)
  const invited = await queries.listOpenInvitations(db, { now })
  // Both sides must see that the directory and the program disagree.
  const refused = await queries.listRefusedToDirectory(db)
  return [
    ...left.map((person) =>
      personItemOf(
        'partner_inactive',
        person,
        `Still paired with ${person.partner}, whose account is inactive`,
      ),
    ),
    ...pending.map((person) =>
      personItemOf('pending', person, 'Can sign in, but cannot do anything until you activate the account'),
    ),
    ...invited.map((person) => personItemOf('invitation', person, invitationReason(person.expires_at, now))),
    ...refused.map(({ directory_refused, ...person }) =>
      personItemOf('directory', person, refusedByUs[directory_refused]),
    ),
  ]
}

const refusedByUs = {
  inactive:
    'The directory asked to make this administrator inactive. They are the last one, or the one for emergencies. Choose someone else first',
  address:
    'The directory asked to change the address of this administrator. Ask them, and change it here if it is right',
}

function invitationReason(expiresAt: string | null, now: string): string {
  if (expiresAt === null) return 'Invited, but has no link to choose a password'
  return expiresAt > now
    ? 'Invited, but has not chosen a password yet'
    : 'Invited, but the invitation has expired'
}

async function withoutShift(ctx: Asking): Promise<AttentionItem[]> {
  const { localNow } = momentOf(ctx)
  const pairs = await queries.listPairsWithoutShift(ctx.db, {
    states: ['awaiting_shift'],
    localNow,
    unworked: 'yes',
  })
  return pairs.map((pair) => ({
    ...personItemOf('shift', pair, `Waiting for a first shift. ${pair.mentor_name} has not scheduled one`),
    ...mentorOf(pair),
  }))
}

async function coverRequests(ctx: Asking): Promise<AttentionItem[]> {
  const requests = await queries.listCoverRequests(ctx.db, { today: momentOf(ctx).today })
  return requests.map(({ mentor, until, ...pair }) =>
    itemOf('cover', pair, `${mentor} asks for cover until ${dayInWords(until)}`),
  )
}

/** After five working days without the new mentor's acceptance. */
async function handovers(ctx: Asking): Promise<AttentionItem[]> {
  const { today } = momentOf(ctx)
  const calendar = await workingCalendar(ctx)
  const isLate = ({ since }: { since: string }) =>
    workingDayAfter(dayIn(new Date(since), calendar.timeZone), acceptedWithinDays, calendar) < today
  return (await listUnaccepted(ctx.db)).filter(isLate).map((handover) => ({
    ...itemOf('handover', handover, `${handover.mentor_name} has not accepted the handover`),
    ...mentorOf(handover),
  }))
}

async function overdueGoals(ctx: Asking): Promise<AttentionItem[]> {
  const goals = await queries.listOverdueGoals(ctx.db, { today: momentOf(ctx).today })
  return goals.map((goal) => ({ ...dueItemOf(ctx, 'goal', goal), ...mentorOf(goal) }))
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

/** The mentee wrote about a shift that is recorded as not having taken place. */
async function twoAccounts(ctx: Asking): Promise<AttentionItem[]> {
  const shifts = await queries.listTwoAccounts(ctx.db, { since: momentOf(ctx).dayAhead(-debriefDays - 1) })
  return shifts.map((shift) => {
    const day = dayInProse(ctx, shift.starts_at)
    const reason = `Wrote a debrief of the shift of ${day}, which is recorded as not having taken place`
    return itemOf('two_accounts', shift, reason)
  })
}

/** Lines of debriefs, without their words. */
async function teamLines(ctx: Asking): Promise<AttentionItem[]> {
  return (await queries.listUnreadLines(ctx.db)).map(({ side, starts_at, ...line }) => {
    const reason = `Wrote a line for the programme team about the shift of ${dayInProse(ctx, starts_at)}`
    return { ...itemOf('team_line', line, reason), side }
  })
}

/** Summaries that an administrator countersigns, reopens or writes for a mentor who left. */
async function signOffs({ db }: Asking): Promise<AttentionItem[]> {
  const toCountersign = await queries.listToCountersign(db)
  const disputed = await queries.listDisputed(db)
  const sentBack = await queries.listSentBackToNobody(db)
  return [
    ...toCountersign.map((mentee) =>
      personItemOf('countersign', mentee, 'The mentee has confirmed the summary'),
    ),
    ...disputed.map((mentee) =>
      personItemOf(
        'disputed',
        mentee,
        'A signer said that a signature was not theirs. Reopen the record once it is clear what happened',
      ),
    ),
    ...sentBack.map((mentee) =>
      personItemOf(
        'summary',
        mentee,
        'Sent back, and the mentee has no mentor. Write it for the mentor who left',
      ),
    ),
  ]
}

async function emails({ db }: Asking): Promise<AttentionItem[]> {
  const undelivered = await queries.listUndeliveredEmails(db, { exceptReason: noLongerNeeded })
  return undelivered.map(({ kind, last_error, ...email }) =>
    itemOf('letter', email, `The email '${emailLabelOf(kind)}' could not be delivered: ${last_error}`),
  )
}

async function backups(ctx: Asking): Promise<AttentionItem[]> {
  const missing = await missingBackup(ctx)
  if (!missing) return []
  const { since, reason } = missing
  return [itemOf('backup', { id: 0, person_id: null, name: 'Backup', since }, reason)]
}

type AdminItems = { items: AttentionItem[]; snoozed: SnoozedItem[] }

/**
 * The only definition of administrators' items and of snoozed items, wherever they are shown or counted. Changes
 * without an entry in the audit log, such as an undelivered email, appear within a minute.
 */
export const listAdminItems = (ctx: Context | TransactionContext): Promise<AdminItems> =>
  adminItems(ctx, { localNow: momentOf(ctx).localNow })

const adminItems = untilChange(async (ctx: Context | TransactionContext): Promise<AdminItems> => {
  const snoozes = new Map(
    (await queries.listSnoozes(ctx.db, { today: momentOf(ctx).today })).map(
      ({ kind, target_id, ...snooze }) => [keyOf(kind, target_id), snooze],
    ),
  )
  const items: AttentionItem[] = []
  const snoozed: SnoozedItem[] = []
  for (const item of await listForAdmins(ctx)) {
    const snooze = snoozes.get(keyOf(item.kind, item.id))
    if (snooze) snoozed.push({ ...item, snooze })
    else items.push(item)
  }
  return { items, snoozed }
})

const keyOf = (kind: AttentionKind, id: number) => `${kind} ${id}`
