import { formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { referralStatuses } from '#contract/referrals.ts'
import * as contract from '#contract/reports.ts'
import type { Context } from '../kernel/context.ts'
import {
  neighboursOf,
  offsetOf,
  type PageRequest,
  pageOf,
  rowsToRead,
  sendPage,
} from '../kernel/http/pages.ts'
import { type Call, refuseSwitchedOff } from '../kernel/http/route.ts'
import { periodOf } from './period.ts'
import { type Fact, listBehind, type Period } from './queries.ts'
import { listReportedMilestones } from './reported-milestones.ts'

/** The people and things that a number of a report counts. */
export async function listPeopleBehind(call: Call<typeof contract.listPeopleBehind>) {
  const { ctx, query } = call
  await refuseSwitchedOff(ctx, contract.moduleOfReport(reportOf(query.figure)))
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
}

/** The milestones behind a number, in pages. */
async function listMilestonesBehind(
  ctx: Context,
  period: Period,
  { key, ...paging }: PageRequest & { key?: string | undefined },
) {
  const all = (await listReportedMilestones(ctx, period)).filter(
    (fact) => key === undefined || fact.key === key,
  )
  const begin = offsetOf(paging)
  const { rows, more } = pageOf(all.slice(begin, begin + rowsToRead(paging)), paging)
  const facts = rows.map(({ key: _key, minutes: _minutes, ...fact }) => ({ ...fact, deleted_at: null }))
  return { rows: facts, more, total: all.length, cursorOf: neighboursOf(paging).cursorOf }
}

type FactText = Pick<Fact, 'what' | 'at'>

const withMentor = ({ what }: FactText) => `with ${what}`

/** Describes a counted thing in the list behind a number. */
const wordsOf: Record<contract.ReportName, (fact: FactText, period: Period) => string> = {
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
  support: withMentor,
  supernumerary: withMentor,
  places: withMentor,
  milestones: ({ what }) => what,
  sign_offs: ({ at }, { timeZone }) => `on ${formatInstantDay(at, timeZone)}`,
  goals: ({ what }) => what,
  plans: ({ what }) => what,
  mentors: ({ what, at }, { timeZone }) =>
    what ? `with ${what}` : `since ${formatInstantDay(at, timeZone)}`,
}

const inWords = (figure: contract.Figure, fact: FactText, period: Period): string =>
  wordsOf[reportOf(figure)](fact, period)

const reportOf = (figure: contract.Figure) => figure.split('.')[0] as contract.ReportName
