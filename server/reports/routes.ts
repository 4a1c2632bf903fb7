import type { FastifyInstance } from 'fastify'
import { formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { referralStatuses } from '#contract/referrals.ts'
import { downloadForEsr, esrFile, fewerThanFive, fewPeople } from '#contract/report-numbers.ts'
import {
  type CountedReports,
  downloadReport,
  type Figure,
  getReports,
  listPeopleBehind,
  type ReportName,
  type Reports,
} from '#contract/reports.ts'
import { competenceIn, readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import { asAttachment } from '../kernel/http/download.ts'
import type { Key } from '../kernel/http/key-authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { periodOf, type Range } from './period.ts'
import * as queries from './queries.ts'
import {
  type Fact,
  listBehind,
  listSignedOff,
  type Period,
  type StoredFigure,
  signedOffCursor,
} from './queries.ts'
import { createReports, exportReport, listMilestones, listMilestonesBehind } from './rules.ts'

export function reportRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getReports, async ({ ctx, key, query }) => reportsFor(ctx, key, query))

  route(app, ctx, listPeopleBehind, async (call) => {
    const { ctx, query } = call
    const period = periodOf(ctx, query)
    const page =
      query.figure === 'milestones.milestones'
        ? await listMilestonesBehind(ctx, period, query)
        : await listBehind(ctx.db, period, query.figure, query)
    const rows = page.rows.map(({ deleted_at, ...fact }) => ({
      ...fact,
      deleted: deleted_at !== null,
      what: inWords(query.figure, fact, period),
    }))
    return sendPage(call, query, { ...page, rows })
  })

  route(app, ctx, downloadReport, async ({ ctx, key, params, query, reply }) => {
    const read = () => reportsFor(ctx, key, query)
    const all = await (ctx.reading?.inTurn(read) ?? read())
    const { name, content } = await exportReport(ctx, params.report, all)
    asAttachment(reply, name)
    return content
  })

  route(app, ctx, downloadForEsr, async (call) => sendSheet(call, await esrSheet(call.ctx, call.query)))
}

/** A program with a key gets counts only, which the contract types as numbers. */
const reportsFor = (ctx: Context, key: Key | undefined, range: Range) =>
  key ? (createCountsOnly(ctx, range) as Promise<Reports>) : createReports(ctx, range)

type SignedOff = Awaited<ReturnType<typeof listSignedOff>>['rows'][number]

/** The records signed off in a range, for the Electronic Staff Record. */
async function esrSheet(ctx: Context, range: Range) {
  const period = periodOf(ctx, range)
  const competence = competenceIn(await readSettings(ctx.db))
  const { fromDay: from, toDay: to } = period
  return {
    name: 'records signed off for ESR',
    file: esrFile({ from, to }),
    header: ['Staff number', 'Name', 'Competence', 'Day'],
    // The file does not show the total.
    page: async (paging: PageRequest) => ({ ...(await listSignedOff(ctx.db, period, paging)), total: 0 }),
    cursorOf: signedOffCursor,
    cells: ({ grs_number, name, signed_off_at }: SignedOff) => [
      grs_number,
      name,
      competence,
      formatInstantDay(signed_off_at, period.timeZone),
    ],
    narrowedTo: { From: from, To: to },
  }
}

type FactText = Pick<Fact, 'what' | 'at'>

const withMentor = ({ what }: FactText) => `with ${what}`

/** Describes a counted thing in the list behind a number. */
const wordsOf: Record<ReportName, (fact: FactText, period: Period) => string> = {
  referrals: ({ what }) => referralStatuses[what as keyof typeof referralStatuses].label,
  progress: ({ what }) => progressStateOf(what).label,
  moves: ({ what }) =>
    what
      .split('>')
      .map((state) => progressStateOf(state).label)
      .join(' to '),
  shifts: withMentor,
  outcomes: withMentor,
  debriefs: withMentor,
  supernumerary: withMentor,
  places: withMentor,
  milestones: ({ what }) => what,
  sign_offs: ({ at }, { timeZone }) => `on ${formatInstantDay(at, timeZone)}`,
  goals: ({ what }) => what,
  plans: ({ what }) => what,
  mentors: ({ what, at }, { timeZone }) =>
    what ? `with ${what}` : `since ${formatInstantDay(at, timeZone)}`,
}

const inWords = (figure: Figure, fact: FactText, period: Period): string =>
  wordsOf[figure.split('.')[0] as ReportName](fact, period)

/**
 * The reports for a program with a key, without names. A text replaces a number about one to four people. 0
 * stays, because it is about nobody.
 */
async function createCountsOnly(ctx: Context, range: Range): Promise<CountedReports> {
  const all = await createReports(ctx, range)
  const period = periodOf(ctx, range)
  const of = (figure: StoredFigure) => hiderOf(ctx, period, figure)
  return {
    ...all,
    ...(await referrals(all, of)),
    progress: hideIn(all.progress, ({ status }) => status, { people: await of('progress.people') }),
    moves: hideIn(all.moves, ({ from_status, to_status }) => `${from_status}>${to_status}`, {
      moves: await of('moves.moves'),
    }),
    shifts: hideIn(all.shifts, byMonth, {
      planned: await of('shifts.planned'),
      completed: await of('shifts.completed'),
      cancelled: await of('shifts.cancelled'),
      hours: await of('shifts.completed'),
    }),
    outcomes: hideIn(all.outcomes, ({ outcome }) => outcome, { shifts: await of('outcomes.shifts') }),
    debriefs: hideIn(all.debriefs, ({ written_by }) => written_by, { shifts: await of('debriefs.shifts') }),
    supernumerary: hideIn(all.supernumerary, byMonth, {
      shifts: await of('supernumerary.shifts'),
      hours: await of('supernumerary.shifts'),
    }),
    places: hideIn(all.places, ({ key }) => key, {
      shifts: await of('places.shifts'),
      hours: await of('places.shifts'),
    }),
    milestones: hideIn(all.milestones, ({ held }) => held, {
      milestones: await hiderOfMilestones(ctx, period),
    }),
    ...(await signOffs(all, of)),
    goals: hideIn(all.goals, byMonth, {
      set: await of('goals.set'),
      completed: await of('goals.completed'),
      overdue: await of('goals.overdue'),
    }),
    plans: hideIn(all.plans, ({ status }) => status, { plans: await of('plans.plans') }),
    mentors: [await allMentors(ctx, period, all)],
    mentors_total: 1,
  }
}

/** Replaces the number of a row if it counts few people. */
type Hide = <Value>(key: string, value: Value) => Value | typeof fewerThanFive

async function hiderOf({ db }: Context, period: Period, figure: StoredFigure): Promise<Hide> {
  const people = await queries.countByKey(db, period, figure, 'people')
  return (key, value) => hideFew(people.get(key) ?? 0, value)
}

/** Several milestones can be those of one mentee. */
async function hiderOfMilestones(ctx: Context, period: Period): Promise<Hide> {
  const facts = Map.groupBy(await listMilestones(ctx, period), ({ key }) => key)
  const people = (key: string) => new Set((facts.get(key) ?? []).map(({ person_id }) => person_id)).size
  return (key, value) => hideFew(people(key), value)
}

const hideFew = <Value>(people: number, value: Value): Value | typeof fewerThanFive =>
  people > 0 && people < fewPeople ? fewerThanFive : value

const byMonth = ({ month }: { month: string }) => month

function hideIn<Row extends object, Column extends keyof Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
  columns: Record<Column, Hide>,
) {
  const hidden = (row: Row) =>
    Object.entries<Hide>(columns).map(([column, hide]) => [column, hide(keyOf(row), row[column as Column])])
  return rows.map(
    (row) =>
      ({ ...row, ...Object.fromEntries(hidden(row)) }) as Omit<Row, Column> & {
        [Name in Column]: Row[Name] | typeof fewerThanFive
      },
  )
}

type Of = (figure: StoredFigure) => Promise<Hide>

/** The median is about the same people as the decisions. */
async function referrals({ referrals, decisions }: Reports, of: Of) {
  const columns = {
    received: await of('referrals.received'),
    approved: await of('referrals.approved'),
    rejected: await of('referrals.rejected'),
  }
  const { decided, within_promise, median_days } = decisions
  return {
    referrals: hideIn(referrals, byMonth, columns).map((row, place) => ({
      ...row,
      median_days: hideFew(decisionsIn(referrals[place]), row.median_days),
    })),
    decisions: {
      decided: hideFew(decided, decided),
      within_promise: hideFew(within_promise, within_promise),
      median_days: hideFew(decided, median_days),
    },
  }
}

/** One mentee has one record, so a number of records is a number of people. */
async function signOffs({ sign_offs, sign_off_days }: Reports, of: Of) {
  const all = sign_offs.reduce((sum, row) => sum + row.signed_off, 0)
  const signed_off = await of('sign_offs.signed_off')
  const without_number = await of('sign_offs.without_number')
  return {
    sign_offs: hideIn(sign_offs, byMonth, { signed_off, sign_off_days: signed_off, without_number }),
    sign_off_days: hideFew(all, sign_off_days),
  }
}

const decisionsIn = (row: Reports['referrals'][number] | undefined) => (row ? row.approved + row.rejected : 0)

/** One row for all mentors, without a name. */
async function allMentors({ db }: Context, period: Period, { mentors }: Reports) {
  const sum = (column: 'mentees' | 'shifts' | 'hours') =>
    mentors.reduce((total, mentor) => total + mentor[column], 0)
  const mentees = await queries.countPeople(db, period, 'mentors.mentees')
  const worked = await queries.countPeople(db, period, 'mentors.shifts')
  return {
    id: null,
    name: 'All mentors',
    mentees: hideFew(mentees, sum('mentees')),
    shifts: hideFew(worked, sum('shifts')),
    hours: hideFew(worked, sum('hours')),
    last_contact: null,
  }
}
