import type { FastifyInstance } from 'fastify'
import { formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { referralStatuses } from '#contract/referrals.ts'
import { downloadForEsr, esrFile } from '#contract/report-numbers.ts'
import {
  downloadReport,
  type Figure,
  getReports,
  listPeopleBehind,
  type ReportName,
} from '#contract/reports.ts'
import { competenceIn, readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { asAttachment } from '../kernel/http/raw-response.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { periodOf, type Range } from './period.ts'
import { type Fact, listBehind, listSignedOff, type Period, signedOffCursor } from './queries.ts'
import { createReports, exportReport, listMilestonesBehind } from './rules.ts'

export function reportRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getReports, async ({ ctx, query }) => createReports(ctx, query))

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

  route(app, ctx, downloadReport, async ({ ctx, params, query, reply }) => {
    const read = () => createReports(ctx, query)
    const all = await (ctx.reading?.inTurn(read) ?? read())
    const { name, content } = await exportReport(ctx, params.report, all)
    asAttachment(reply, name)
    return content
  })

  route(app, ctx, downloadForEsr, async (call) => sendSheet(call, await esrSheet(call.ctx, call.query)))
}

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

const inWords = (figure: Figure, fact: FactText, period: Period): string =>
  wordsOf[figure.split('.')[0] as ReportName](fact, period)
