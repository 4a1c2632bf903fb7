import { maxAboutOne } from '#contract/attention.ts'
import {
  personStateOf,
  personTable,
  relationshipStateOf,
  relationshipTable,
  type Who,
} from '#contract/can.ts'
import { addDays, hoursInProse } from '#contract/dates.ts'
import type * as contract from '#contract/people.ts'
import { nameInWords } from '#contract/person.ts'
import { toBeConfirmed } from '#contract/shifts.ts'
import { hasRecord } from '../access.ts'
import { findUser, toUserRow } from '../accounts/account-queries.ts'
import { findAccount } from '../accounts/accounts.ts'
import { attentionAbout } from '../attention/rules.ts'
import { endOf, momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { emailLabelOf } from '../messaging/kinds.ts'
import { emailStateOf } from '../messaging/outbox.ts'
import { listAhead } from '../milestones/readings.ts'
import { lastContactDay } from '../reports/rules.ts'
import { signOffOf } from '../sign-off/page.ts'
import * as queries from './queries.ts'

/** Leaves out expired sessions: an expired row is deleted only when somebody uses it again. */
export async function listSessionsOf({ ctx, params: { id } }: Call<typeof contract.listSessionsOf>) {
  if (!(await findAccount(ctx, id))) refuseUnknown()
  const { session_timeout } = await readSettings(ctx.db)
  const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000).toISOString()
  const { sessionIdleMinutes } = ctx.config
  const sessions = await queries.listSessionsInUse(ctx.db, {
    id,
    begunAfter: ago(session_timeout * 60),
    usedAfter: sessionIdleMinutes === undefined ? '' : ago(sessionIdleMinutes),
  })
  return sessions.sort((a, b) => (a.last_used_at < b.last_used_at ? 1 : -1))
}

export async function listEmailsTo(call: Call<typeof contract.listEmailsTo>) {
  const { ctx, params, query } = call
  if (!(await findAccount(ctx, params.id))) refuseUnknown()
  const page = await queries.listEmails(ctx.db, params, query)
  return sendPage(call, query, {
    ...page,
    rows: page.rows.map((email) => ({
      ...email,
      label: emailLabelOf(email.kind),
      state: emailStateOf(email),
    })),
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findPersonRow>>>

/** At most this many coming days are shown, the next shift included. */
const daysAhead = 6
/** The load of a mentor is shown for this many months. */
const loadMonths = 12

/** Everything on a person's page, as far as the asker may see it. Refuses with 404 if they may not see the person. */
export async function findPerson({
  ctx,
  me,
  params: { id },
}: Call<typeof contract.findPerson>): Promise<contract.Person> {
  const found = (await queries.findPersonRow(ctx.db, { me, id })) ?? refuseUnknown()
  const { version: _, ...who } = found
  const isAdmin = me.role === 'admin'
  const isMyself = found.id === me.id
  const isMentee = found.role === 'mentee'
  const hasProgress = isMentee || (await hasRecord(ctx.db, me, id))
  const shifts = await nextShiftsOf(ctx, me, found)
  const partners = await partnersOf(ctx, me, found)
  const needs = await attentionAbout(ctx, me, id)
  return {
    ...who,
    created_at: isAdmin || isMyself ? found.created_at : null,
    since: await sinceWhen(ctx, me, found),
    partners,
    partners_total: partners.length,
    progress: hasProgress ? await progressOf(ctx, id) : null,
    numbers: isMentee ? await numbersOf(ctx, me, id) : null,
    has_milestones: isMentee && found.has_milestones === 1,
    next_shift: shifts[0] ? toNextShift(shifts[0], me, id) : null,
    load: found.role === 'mentor' && (isAdmin || isMyself) ? await loadOf(ctx, id) : null,
    next: await comingDays(ctx, me, found, shifts),
    needs: needs.slice(0, maxAboutOne),
    needs_total: needs.length,
    account: isAdmin ? toUserRow(me, await findUser(ctx.db, id)) : null,
    can: personTable.can(personStateOf(found), isMyself ? 'self' : (me.role satisfies Who)),
  }
}

async function sinceWhen({ db }: Context, me: Me, { id, role }: Found): Promise<string | null> {
  if (me.role === 'mentor' && role === 'mentee')
    return (await queries.findPair(db, { mentorId: me.id, menteeId: id }))?.assigned_at ?? null
  if (me.role === 'mentee' && role === 'mentor')
    return (await queries.findPair(db, { mentorId: id, menteeId: me.id }))?.assigned_at ?? null
  return null
}

/** Mentees do not see their mentor's other mentees. */
async function partnersOf(ctx: Context, me: Me, { id, role }: Found): Promise<contract.PersonPartner[]> {
  if (role === 'admin' || (role === 'mentor' && me.role === 'mentee')) return []
  const partners = await queries.listPartners(ctx.db, { id, role, today: me.today })
  const whoIn = (partnerId: number): Who =>
    me.role === 'mentor' && me.id !== (role === 'mentor' ? id : partnerId) ? 'reader' : me.role
  return partners.map((partner) => ({
    ...partner,
    progress_status: role === 'mentor' ? (partner.progress_status ?? 'awaiting_shift') : null,
    can: relationshipTable.can(relationshipStateOf({ ...partner, status: 'active' }), whoIn(partner.id)),
  }))
}

async function progressOf(ctx: Context, menteeId: number): Promise<contract.Person['progress']> {
  const progress = (await queries.findProgressOf(ctx.db, { menteeId })) ?? initialProgress
  return { ...progress, ...(await signOffOf(ctx, menteeId)) }
}

/** As the mentor's list of mentees counts them. */
async function numbersOf(ctx: Context, me: Me, id: number): Promise<contract.Person['numbers']> {
  const { active_goals, overdue_goals, learning_plans } = await queries.findNumbers(ctx.db, {
    me,
    id,
    today: momentOf(ctx).today,
  })
  return {
    active_goals: active_goals ?? 0,
    overdue_goals: overdue_goals ?? 0,
    learning_plans: learning_plans ?? 0,
  }
}

const initialProgress = { status: 'awaiting_shift', notes: '', set_at: null, version: 1 } as const

async function loadOf(ctx: Context, id: number): Promise<contract.Person['load']> {
  const { localNow, today } = momentOf(ctx)
  const ends = endOf(today, ctx.config.timeZone)
  const { mentees, upcoming_shifts, overdue_goals, missing_outcomes, ...contacts } = await queries.findLoad(
    ctx.db,
    { id, ends, today, localNow },
  )
  return {
    mentees: mentees ?? 0,
    upcoming_shifts: upcoming_shifts ?? 0,
    overdue_goals: overdue_goals ?? 0,
    missing_outcomes: missing_outcomes ?? 0,
    months: await loadByMonth(ctx, id),
    last_contact: lastContactDay(contacts, ctx.config.timeZone),
  }
}

/** Counts the relationships at the end of each month, as they are stored. */
async function loadByMonth(ctx: Context, id: number): Promise<contract.MentorLoad['months']> {
  const { timeZone } = ctx.config
  const ends = monthEnds(momentOf(ctx).today).map((day) => ({
    month: day.slice(0, 7),
    at: endOf(day, timeZone),
  }))
  const spans = await queries.listSpans(ctx.db, { id, since: ends[0]?.at ?? '' })
  return ends.map(({ month, at }) => ({
    month,
    mentees: spans.filter(
      ({ assigned_at, ended_at }) => assigned_at < at && (ended_at === null || ended_at >= at),
    ).length,
  }))
}

/** The last day of each of the last months; today for the present one. */
function monthEnds(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  const ends = [today]
  for (let start = first; ends.length < loadMonths; start = `${ends[0]?.slice(0, 7)}-01`)
    ends.unshift(addDays(start, -1))
  return ends
}

/** The next shifts, and the goals, plans and milestones that are due soon. */
async function comingDays(
  ctx: Context,
  me: Me,
  { id, role, has_milestones }: Found,
  shifts: NextShift[],
): Promise<contract.ComingDay[]> {
  const { today } = momentOf(ctx)
  const days: contract.ComingDay[] = shifts.map((shift) => toComingDay(shift, me, id))
  if (role === 'mentee') {
    const { goals, plans } = await queries.listDue(ctx.db, { me, id, today })
    days.push(...goals.map((goal) => ({ ...goal, kind: 'goal' as const, mine: false })))
    days.push(...plans.map((plan) => ({ ...plan, kind: 'plan' as const, mine: false })))
    if (has_milestones === 1) days.push(...(await listAhead(ctx, id)))
  }
  return days.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).slice(0, daysAhead)
}

type NextShift = Awaited<ReturnType<typeof queries.listShiftsAhead>>[number]

async function nextShiftsOf(ctx: Context, me: Me, { id, role }: Found): Promise<NextShift[]> {
  if (role === 'admin') return []
  return queries.listShiftsAhead(ctx.db, {
    me,
    id,
    isMentor: role === 'mentor',
    most: daysAhead,
    localNow: momentOf(ctx).localNow,
  })
}

/** The parts that the hero and the rows of coming days have in common. `id`: the person of the page. */
function partsOf(shift: NextShift, me: Me, id: number) {
  const [day, time] = [shift.starts_at.slice(0, 10), shift.starts_at.slice(11)]
  return {
    id: shift.id,
    day,
    time,
    hours: hoursInProse({ shift_date: day, start_time: time, end_time: shift.ends_at.slice(11) }),
    partner: nameInWords(shift.partner, shift.partner_status),
    mine: [id, shift.partner_id].includes(me.id),
  }
}

function toNextShift(shift: NextShift, me: Me, personId: number): contract.Person['next_shift'] {
  const { partner, ...parts } = partsOf(shift, me, personId)
  const { location, uncertain } = shift
  return { ...parts, location, with: shift.partner_id === me.id ? null : partner, uncertain: uncertain === 1 }
}

function toComingDay(shift: NextShift, me: Me, personId: number): contract.ComingDay {
  const { id, day, hours, partner, mine } = partsOf(shift, me, personId)
  const whom = shift.partner_id === me.id ? 'you' : partner
  const mark = shift.uncertain === 1 && toBeConfirmed.toLowerCase()
  const what = [hours, `with ${whom}`, shift.location, mark].filter(Boolean).join(', ')
  return { kind: 'shift', id, day, what, mine }
}
