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
import { noticeDays } from '#contract/milestones.ts'
import type { AccountStatus } from '#contract/person.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import { missingBackup } from '../backup/nightly.ts'
import { untilChange } from '../database/until-change.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { workingCalendar } from '../kernel/config/settings.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { emailLabelOf } from '../messaging/kinds.ts'
import { noLongerNeeded } from '../messaging/outbox.ts'
import { listUnderWay, type Programme } from '../milestones/programmes.ts'
import {
  type Asking,
  byAge,
  dayInProse,
  disputedMeetings,
  dueItemOf,
  findItems,
  type Item,
  itemOf,
  type KindsOf,
  type Moment,
  milestoneItems,
  personItemOf,
  shared,
} from './items.ts'
import { listUnaccepted } from './pair-queries.ts'
import * as queries from './queries.ts'

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

/**
 * All items for administrators, oldest first, each with its reason. Completed mentees without a
 * mentor come last, because they are the least urgent.
 */
async function listForAdmins(ctx: Asking): Promise<AttentionItem[]> {
  const programmes = shared(() => listUnderWay(ctx))
  const items = await findItems(adminKinds, { ctx, moment: momentOf(ctx), programmes })
  const isLast = ({ kind }: AttentionItem) => Number(kind === 'completed')
  return items.sort((a, b) => isLast(a) - isLast(b) || byAge(a, b))
}

/** Returns the day by which an unassigned mentee is to have a mentor; undefined for other mentees. */
export async function awaitingMentor(ctx: Asking, menteeId: number) {
  const mentee = await queries.findUnassigned(ctx.db, menteeId)
  if (!mentee) return undefined
  return {
    by: promisedBy(mentee, await workingCalendar(ctx)),
    had_mentor: mentee.left_since !== null || mentee.alone_since !== null,
  }
}

type Asked = { ctx: Asking; moment: Moment; programmes: () => Promise<Programme[]> }

export const adminKinds: KindsOf<Asked> = {
  async referral({ ctx, moment: { today } }) {
    const calendar = await workingCalendar(ctx)
    return (await queries.listPendingReferrals(ctx.db)).map((referral) => {
      const received = dayIn(new Date(referral.since), ctx.config.timeZone)
      const waited = workingDaysBetween(received, today, calendar)
      const late = waited > promisedWorkingDays
      const reason = `Waiting ${workingDaysInWords(waited)} for a decision${late ? `. We promise ${promisedWorkingDays}` : ''}`
      return {
        ...itemOf({ ...referral, person_id: null }, reason),
        words: referral.words,
        late,
        ...(late && { delay: lateInWords(waited - promisedWorkingDays) }),
      }
    })
  },
  async unassigned({ ctx, moment: { today } }) {
    const calendar = await workingCalendar(ctx)
    return (await queries.listUnassignedMentees(ctx.db)).map((mentee) => {
      const item = withoutMentorItem(mentee)
      const promised = promisedBy(mentee, calendar)
      if (promised >= today) return item
      const reason = `${item.reason}. We promised one by ${dayInProse(ctx, promised)}`
      const delay = lateInWords(workingDaysBetween(promised, today, calendar))
      return { ...item, reason, late: true, delay }
    })
  },
  /** Completed mentees do not count as unassigned. An administrator can still decide about them. */
  async completed({ ctx }) {
    return (await queries.listCompletedMentees(ctx.db)).map(withoutMentorItem)
  },
  /** Relationships with an inactive account go on, so the partner has nobody to work with. */
  async partner_inactive({ ctx }) {
    return (await queries.listPairsWithInactivePartner(ctx.db)).map((person) =>
      personItemOf(person, `Still paired with ${person.partner}, whose account is inactive`),
    )
  },
  async pending({ ctx }) {
    const reason = 'Can sign in, but cannot do anything until you activate the account'
    return (await queries.listPendingAccounts(ctx.db)).map((person) => personItemOf(person, reason))
  },
  async invitation({ ctx }) {
    const now = nowIso(ctx)
    return (await queries.listOpenInvitations(ctx.db, { now })).map((person) =>
      personItemOf(person, invitationReason(person.expires_at, now)),
    )
  },
  /** Both sides must see that the directory and the program disagree. */
  async directory({ ctx }) {
    return (await queries.listRefusedToDirectory(ctx.db)).map(({ directory_refused, ...person }) =>
      personItemOf(person, refusedByUs[directory_refused]),
    )
  },
  async shift({ ctx, moment: { localNow } }) {
    const pairs = await queries.listPairsWithoutShift(ctx.db, {
      states: ['awaiting_shift'],
      localNow,
      unworked: 'yes',
    })
    return pairs.map((pair) => ({
      ...personItemOf(pair, `Waiting for a first shift. ${pair.mentor_name} has not scheduled one`),
      ...mentorOf(pair),
    }))
  },
  async cover({ ctx, moment: { today } }) {
    return (await queries.listCoverRequests(ctx.db, { today })).map(({ mentor, until, ...pair }) =>
      itemOf(pair, `${mentor} asks for cover until ${dayInWords(until)}`),
    )
  },
  /** After five working days without the new mentor's acceptance. */
  async handover({ ctx, moment: { today } }) {
    const calendar = await workingCalendar(ctx)
    const isLate = ({ since }: { since: string }) =>
      workingDayAfter(dayIn(new Date(since), calendar.timeZone), acceptedWithinDays, calendar) < today
    return (await listUnaccepted(ctx.db)).filter(isLate).map((handover) => ({
      ...itemOf(handover, `${handover.mentor_name} has not accepted the handover`),
      ...mentorOf(handover),
    }))
  },
  async goal({ ctx, moment: { today } }) {
    const goals = await queries.listOverdueGoals(ctx.db, { today })
    return goals.map((goal) => ({ ...dueItemOf(ctx, goal), ...mentorOf(goal) }))
  },
  /** The mentee wrote about a shift that is recorded as not having taken place. */
  async two_accounts({ ctx, moment: { dayAhead } }) {
    const shifts = await queries.listTwoAccounts(ctx.db, { since: dayAhead(-debriefDays - 1) })
    return shifts.map((shift) => {
      const day = dayInProse(ctx, shift.starts_at)
      const reason = `Wrote a debrief of the shift of ${day}, which is recorded as not having taken place`
      return itemOf(shift, reason)
    })
  },
  /** Lines of debriefs, without their words. */
  async team_line({ ctx }) {
    return (await queries.listUnreadLines(ctx.db)).map(({ side, starts_at, ...line }) => {
      const reason = `Wrote a line for the programme team about the shift of ${dayInProse(ctx, starts_at)}`
      return { ...itemOf(line, reason), side }
    })
  },
  async countersign({ ctx }) {
    const mentees = await queries.listToCountersign(ctx.db)
    return mentees.map((mentee) => personItemOf(mentee, 'The mentee has confirmed the summary'))
  },
  async disputed({ ctx }) {
    const reason =
      'A signer said that a signature was not theirs. Reopen the record once it is clear what happened'
    return (await queries.listDisputed(ctx.db)).map((mentee) => personItemOf(mentee, reason))
  },
  /** An administrator writes the summary for a mentor who left. */
  async summary({ ctx }) {
    const reason = 'Sent back, and the mentee has no mentor. Write it for the mentor who left'
    return (await queries.listSentBackToNobody(ctx.db)).map((mentee) => personItemOf(mentee, reason))
  },
  /** Overdue for some days: before, only the mentor has the item. */
  async milestone_late({ ctx, moment: { dayAhead }, programmes }) {
    return milestoneItems(ctx, await programmes(), { untilDay: dayAhead(-noticeDays - 1), daysAfter: 1 })
  },
  async meeting_disputed({ ctx, programmes }) {
    return disputedMeetings(ctx, await programmes())
  },
  async letter({ ctx }) {
    const undelivered = await queries.listUndeliveredEmails(ctx.db, { exceptReason: noLongerNeeded })
    return undelivered.map(({ kind, last_error, ...email }) =>
      itemOf(email, `The email '${emailLabelOf(kind)}' could not be delivered: ${last_error}`),
    )
  },
  async backup({ ctx }) {
    const missing = await missingBackup(ctx)
    if (!missing) return []
    const { since, reason } = missing
    return [itemOf({ id: 0, person_id: null, name: 'Backup', since }, reason)]
  },
}

type Mentee = Awaited<ReturnType<typeof queries.listUnassignedMentees>>[number]

/** When the mentor left, the last relationship ended, or the account was created. */
const sinceOf = ({ left_since, alone_since, created_at }: Mentee) => left_since ?? alone_since ?? created_at

const promisedBy = (mentee: Mentee, calendar: WorkingCalendar) =>
  workingDayAfter(dayIn(new Date(sinceOf(mentee)), calendar.timeZone), promisedMentorDays, calendar)

const withoutMentorItem = (mentee: Mentee): Item =>
  personItemOf(
    { ...mentee, since: sinceOf(mentee) },
    mentee.left_since
      ? "Their mentor's account is inactive. They need a new mentor"
      : mentee.alone_since
        ? 'Their last mentoring relationship has ended'
        : 'No mentor yet',
  )

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
