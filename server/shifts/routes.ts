import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import * as contract from '#contract/shifts.ts'
import { findMentee } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { menteeNumber, sendSheet } from '../kernel/sheets/sheet.ts'
import { recordOutcome } from './outcomes.ts'
import { cursorOf, filterOf, findNextShift, listShifts, type ShiftQuery } from './queries.ts'
import { deleteShift, editShift, scheduleShift } from './rules.ts'
import { checkSeries, scheduleSeries } from './series.ts'

export function shiftRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listShifts, async (call) => sendShifts(call, call.query))

  route(app, ctx, contract.exportShifts, async (call) => {
    await refuseUnknownMentee(call, call.query)
    return sendSheet(call, shiftSheet(call.ctx, call.me, call.query))
  })

  route(app, ctx, contract.findNextShift, async ({ ctx, me, query }) => {
    await refuseUnknownMentee({ ctx, me }, query)
    const { localNow } = momentOf(ctx)
    return (await findNextShift(ctx.db, { me, menteeId: query.menteeId, localNow })) ?? null
  })

  route(app, ctx, contract.listShiftsOfMentee, async (call) =>
    sendShifts(call, { ...call.query, ...call.params }),
  )

  route(app, ctx, contract.scheduleShift, async ({ ctx, me, body }) => scheduleShift(ctx, me, body))

  route(app, ctx, contract.checkSeries, async ({ ctx, me, query }) => checkSeries(ctx, me, query))

  route(app, ctx, contract.scheduleSeries, async ({ ctx, me, body }) => scheduleSeries(ctx, me, body))

  route(app, ctx, contract.editShift, async ({ ctx, me, params, body }) =>
    editShift(ctx, me, params.id, body),
  )

  route(app, ctx, contract.deleteShift, async ({ ctx, me, params }) => deleteShift(ctx, me, params.id))

  route(app, ctx, contract.recordOutcome, async ({ ctx, me, params, body }) =>
    recordOutcome(ctx, me, params.id, body),
  )
}

type Asking = { ctx: Context; me: Me }

/** Refuses with 404 for a mentee whom the person may not see, instead of returning an empty list. */
async function refuseUnknownMentee({ ctx, me }: Asking, { menteeId }: ShiftQuery) {
  if (menteeId !== undefined) await findMentee(ctx.db, me, menteeId)
}

async function sendShifts(call: Asking & Parameters<typeof sendPage>[0], query: ShiftQuery) {
  await refuseUnknownMentee(call, query)
  const page = await listShifts(call.ctx.db, filterOf(call.ctx, call.me, query), query)
  return sendPage(call, query, { ...page, cursorOf })
}

type Query = z.output<typeof contract.exportShifts.query>

const shiftSheet = (ctx: Context, me: Me, query: Query) => ({
  name: 'shifts',
  header: [
    ...['Date', 'Start', 'End', 'Mentor', 'Mentee', 'Location', 'Status', 'Reason', 'Notes'],
    ...['Why it did not happen', 'Worked from', 'Worked to'],
  ],
  page: (paging: PageRequest) => listShifts(ctx.db, filterOf(ctx, me, query), paging),
  cursorOf,
  cells: (shift: contract.ShiftRow) => [
    formatDay(shift.shift_date),
    shift.start_time,
    shift.end_time,
    mentorName(shift),
    menteeName(shift),
    shift.location,
    contract.isUncertain(shift) ? contract.toBeConfirmed : contract.shiftStatuses[shift.status].label,
    shift.outcome_reason,
    shift.notes,
    shift.cause && contract.causes[shift.cause].label,
    shift.worked_from,
    shift.worked_to,
  ],
  narrowedTo: {
    Search: query.search,
    From: query.from,
    To: query.to,
    Status: query.status && contract.shiftStatuses[query.status].label,
    [menteeNumber]: query.menteeId,
    Upcoming: query.upcoming,
  },
})
