import { dayIn, daysBetween, formatDay, type WorkingCalendar, workingDaysBetween } from '#contract/dates.ts'
import { support } from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import { planStatus } from '#contract/learning-plans.ts'
import { type ProgressStatus, progressOrder } from '#contract/mentees.ts'
import { isOn, type Module } from '#contract/modules.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import { milestonesHeld, noPlace, otherPlaces, reportedOutcomes, writers } from '#contract/report-numbers.ts'
import * as contract from '#contract/reports.ts'
import type { Db } from '../database/schema.ts'
import { findModulesOff, workingCalendar } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { asAttachment } from '../kernel/http/raw-response.ts'
import { type Call, refuseSwitchedOff } from '../kernel/http/route.ts'
import { monthsIn, periodOf, type Range } from './period.ts'
import * as queries from './queries.ts'
import { listReportedMilestones } from './reported-milestones.ts'

export const getReports = ({ ctx, query }: Call<typeof contract.getReports>) => createReports(ctx, query)

/** All reports of a range, without those of modules that are off. */
async function createReports(ctx: Context, range: Range): Promise<contract.Reports> {
  const period = periodOf(ctx, range)
  const off = await findModulesOff(ctx.db)
  const used = async <Report>(module: Module, make: () => Promise<Report>) =>
    isOn(off, module) ? await make() : undefined
  return {
    from: period.fromDay,
    to: period.toDay,
    made_at: nowIso(ctx),
    ...(await referrals(ctx.db, period, await workingCalendar(ctx))),
    progress: await progress(ctx.db, period),
    moves: await moves(ctx.db, period),
    shifts: await shifts(ctx.db, period),
    outcomes: await outcomes(ctx.db, period),
    debriefs: await used('debriefs', () => debriefs(ctx.db, period)),
    support: await used('debriefs', () => answers(ctx.db, period)),
    supernumerary: await used('debriefs', () => supernumerary(ctx.db, period)),
    places: await used('debriefs', () => places(ctx.db, period)),
    milestones: await used('milestones', () => milestones(ctx, period)),
    ...(await used('sign-off', () => signOffs(ctx.db, period))),
    goals: await goals(ctx.db, period),
    plans: await plans(ctx.db, period),
    ...(await mentors(ctx.db, period)),
  }
}

/** Returns one report as CSV. The audit log records the export. */
export async function downloadReport({ ctx, params, query, reply }: Call<typeof contract.downloadReport>) {
  await refuseSwitchedOff(ctx, contract.moduleOfReport(params.report))
  const read = () => createReports(ctx, query)
  const all = await (ctx.reading?.inTurn(read) ?? read())
  const { sheetOf } = await import('./sheets.ts')
  const { name, content } = sheetOf(params.report, all)
  const { title } = contract.reports[params.report]
  const days = `from ${formatDay(all.from)} to ${formatDay(all.to)}`
  await inTransaction(ctx, async (ctx) =>
    ctx.record('report.exported', null, `Exported the report '${title}' ${days}`),
  )
  asAttachment(reply, name)
  return content
}

const count = async (db: Db, period: queries.Period, figure: queries.StoredFigure) => {
  const counts = await queries.countByKey(db, period, figure)
  return (key: string) => counts.get(key) ?? 0
}

/** Not rounded, so that the sums by month and by mentor agree. */
const hours = (minutes = 0) => minutes / 60

async function referrals(
  db: Db,
  period: queries.Period,
  calendar: WorkingCalendar,
): Promise<Pick<contract.Reports, 'referrals' | 'decisions'>> {
  const received = await count(db, period, 'referrals.received')
  const approved = await count(db, period, 'referrals.approved')
  const rejected = await count(db, period, 'referrals.rejected')
  const decisions = (await queries.listDecisionDays(db, period)).map(({ received, decided, n }) => ({
    month: decided.slice(0, 7),
    value: workingDaysBetween(received, decided, calendar),
    n,
  }))
  const total = (some: typeof decisions) => some.reduce((sum, { n }) => sum + n, 0)
  return {
    referrals: monthsIn(period).map((month) => ({
      month,
      received: received(month),
      approved: approved(month),
      rejected: rejected(month),
      median_days: median(decisions.filter((decision) => decision.month === month)),
    })),
    decisions: {
      decided: total(decisions),
      within_promise: total(decisions.filter(({ value }) => value <= promisedWorkingDays)),
      median_days: median(decisions),
      rejected: (await queries.countRejections(db, period)).sort((a, b) => b.referrals - a.referrals),
    },
  }
}

async function progress(db: Db, period: queries.Period): Promise<contract.Reports['progress']> {
  const people = await count(db, period, 'progress.people')
  return progressOrder.map((status) => ({ status, people: people(status) }))
}

async function moves(db: Db, period: queries.Period): Promise<contract.Reports['moves']> {
  const counts = await queries.countByKey(db, period, 'moves.moves')
  return [...counts]
    .map(([key, n]) => {
      const [from_status, to_status] = key.split('>') as [ProgressStatus, ProgressStatus]
      return { from_status, to_status, moves: n }
    })
    .sort((a, b) => b.moves - a.moves || placeOf(a) - placeOf(b))
}

const placeOf = (move: contract.Reports['moves'][number]) =>
  progressOrder.indexOf(move.from_status) * progressOrder.length + progressOrder.indexOf(move.to_status)

async function shifts(db: Db, period: queries.Period): Promise<contract.Reports['shifts']> {
  const planned = await count(db, period, 'shifts.planned')
  const completed = await queries.sumUp(db, period, 'shifts.completed')
  const cancelled = await count(db, period, 'shifts.cancelled')
  return monthsIn(period).map((month) => ({
    month,
    planned: planned(month),
    completed: completed.get(month)?.n ?? 0,
    cancelled: cancelled(month),
    hours: hours(completed.get(month)?.minutes),
  }))
}

async function outcomes(db: Db, period: queries.Period): Promise<contract.Reports['outcomes']> {
  const shifts = await count(db, period, 'outcomes.shifts')
  return keysOf(reportedOutcomes).map((outcome) => ({ outcome, shifts: shifts(outcome) }))
}

async function debriefs(db: Db, period: queries.Period): Promise<NonNullable<contract.Reports['debriefs']>> {
  const shifts = await count(db, period, 'debriefs.shifts')
  return keysOf(writers).map((written_by) => ({ written_by, shifts: shifts(written_by) }))
}

async function answers(db: Db, period: queries.Period): Promise<NonNullable<contract.Reports['support']>> {
  const answers = await count(db, period, 'support.answers')
  return keysOf(support).map((answer) => ({ answer, answers: answers(answer) }))
}

async function supernumerary(
  db: Db,
  period: queries.Period,
): Promise<NonNullable<contract.Reports['supernumerary']>> {
  const sums = await queries.sumUp(db, period, 'supernumerary.shifts')
  return monthsIn(period).map((month) => ({
    month,
    shifts: sums.get(month)?.n ?? 0,
    hours: hours(sums.get(month)?.minutes),
  }))
}

/** The places with most shifts first; other places and shifts without a place come last. */
async function places(db: Db, period: queries.Period): Promise<NonNullable<contract.Reports['places']>> {
  const sums = await queries.sumUp(db, period, 'places.shifts')
  const shiftIds = [...sums.keys()].flatMap((key) => idIn(key) ?? [])
  const names = new Map((await queries.listPlaces(db, shiftIds)).map(({ id, location }) => [id, location]))
  const last: string[] = [otherPlaces.key, noPlace.key]
  return [...sums]
    .map(([key, { n, minutes }]) => ({
      key,
      place: names.get(idIn(key) ?? 0) ?? (key === noPlace.key ? noPlace : otherPlaces).label,
      shifts: n,
      hours: hours(minutes),
    }))
    .sort(
      (a, b) => last.indexOf(a.key) - last.indexOf(b.key) || b.shifts - a.shifts || (a.key < b.key ? -1 : 1),
    )
}

const idIn = (key: string) =>
  key.startsWith(queries.placePrefix) ? Number(key.slice(queries.placePrefix.length)) : undefined

async function milestones(
  ctx: Context,
  period: queries.Period,
): Promise<NonNullable<contract.Reports['milestones']>> {
  const held = Map.groupBy(await listReportedMilestones(ctx, period), ({ key }) => key)
  return keysOf(milestonesHeld).map((key) => ({ held: key, milestones: held.get(key)?.length ?? 0 }))
}

async function signOffs(
  db: Db,
  period: queries.Period,
): Promise<Pick<contract.Reports, 'sign_offs' | 'sign_off_days'>> {
  const signedOff = await count(db, period, 'sign_offs.signed_off')
  const withoutNumber = await count(db, period, 'sign_offs.without_number')
  const days = (await queries.listSignOffDays(db, period)).map(({ written, signed }) => ({
    month: signed.slice(0, 7),
    value: daysBetween(written, signed),
    n: 1,
  }))
  return {
    sign_offs: monthsIn(period).map((month) => ({
      month,
      signed_off: signedOff(month),
      sign_off_days: median(days.filter((one) => one.month === month)),
      without_number: withoutNumber(month),
    })),
    sign_off_days: median(days),
  }
}

async function goals(db: Db, period: queries.Period): Promise<contract.Reports['goals']> {
  const set = await count(db, period, 'goals.set')
  const completed = await count(db, period, 'goals.completed')
  const overdue = await count(db, period, 'goals.overdue')
  return monthsIn(period).map((month) => ({
    month,
    set: set(month),
    completed: completed(month),
    overdue: overdue(month),
  }))
}

async function plans(db: Db, period: queries.Period): Promise<contract.Reports['plans']> {
  const plans = await count(db, period, 'plans.plans')
  return planStatus.options.map((status) => ({ status, plans: plans(status) }))
}

async function mentors(
  db: Db,
  period: queries.Period,
): Promise<Pick<contract.Reports, 'mentors' | 'mentors_total'>> {
  const mentees = await count(db, period, 'mentors.mentees')
  const shifts = await queries.sumUp(db, period, 'mentors.shifts')
  const rows: contract.Reports['mentors'] = (await queries.listReportedMentors(db, period)).map(
    ({ id, name, ...contacts }) => {
      const worked = shifts.get(String(id))
      return {
        id,
        name,
        mentees: mentees(String(id)),
        shifts: worked?.n ?? 0,
        hours: hours(worked?.minutes),
        last_contact: lastContactDay(contacts, period.timeZone),
      }
    },
  )
  const left = shifts.get(contract.formerMentorsKey)
  if (left)
    rows.push({
      id: null,
      name: 'Mentors who have left',
      mentees: 0,
      shifts: left.n,
      hours: hours(left.minutes),
      last_contact: null,
    })
  return { mentors: rows, mentors_total: rows.length }
}

/** The median of values with their frequencies; null if there are none. */
export function median(values: { value: number; n: number }[]): number | null {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { n }) => sum + n, 0)
  if (total === 0) return null
  return (valueAt(sorted, Math.floor((total - 1) / 2)) + valueAt(sorted, Math.floor(total / 2))) / 2
}

function valueAt(sorted: { value: number; n: number }[], place: number): number {
  let passed = 0
  for (const { value, n } of sorted) {
    passed += n
    if (passed > place) return value
  }
  return 0
}

/** As `lastContacts` of counts.ts selects them: the shift in local time, the others as instants. */
type Contacts = { last_shift: string | null; last_note: string | null; last_change: string | null }

/** The last day of contact on the organisation's calendar; null if there was none. */
export function lastContactDay({ last_shift, last_note, last_change }: Contacts, timeZone: string) {
  const instants = [last_note, last_change].filter((instant) => instant !== null)
  const days = instants.map((instant) => dayIn(new Date(instant), timeZone))
  if (last_shift !== null) days.push(last_shift.slice(0, 10))
  return days.sort().at(-1) ?? null
}
