import type { FastifyInstance } from 'fastify'
import { localTime } from '#contract/dates.ts'
import * as contract from '#contract/shifts.ts'
import { findMentee } from '../access.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { recordOutcome } from './outcomes.ts'
import { findNextShift, listShifts } from './queries.ts'
import { deleteShift, editShift, scheduleShift } from './rules.ts'

export function shiftRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listShifts, async (call) => {
    const { ctx, me } = call
    const { upcoming, ...narrowed } = call.query
    // A mentee whom the person may not see is not there, rather than without shifts.
    if (narrowed.menteeId !== undefined) await findMentee(ctx.db, me, narrowed.menteeId)
    const query = { ...narrowed, ...(upcoming && { upcomingAt: localTime(ctx.now(), ctx.config.timeZone) }) }
    const page = await listShifts(ctx.db, me, query)
    return sendPage(call, query, { ...page, cursorOf })
  })

  route(app, ctx, contract.findNextShift, async ({ ctx, me, query }) => {
    const mentee = await findMentee(ctx.db, me, query.menteeId)
    return (await findNextShift(ctx.db, me, mentee.id, localTime(ctx.now(), ctx.config.timeZone))) ?? null
  })

  route(app, ctx, contract.listShiftsOfMentee, async (call) => {
    const { ctx, me, params } = call
    const mentee = await findMentee(ctx.db, me, params.menteeId)
    const query = { ...call.query, menteeId: mentee.id }
    const page = await listShifts(ctx.db, me, query)
    return sendPage(call, query, { ...page, cursorOf })
  })

  route(app, ctx, contract.scheduleShift, async ({ ctx, me, body }) => scheduleShift(ctx, me, body))

  route(app, ctx, contract.editShift, async ({ ctx, me, params, body }) =>
    editShift(ctx, me, params.id, body),
  )

  route(app, ctx, contract.deleteShift, async ({ ctx, me, params }) => deleteShift(ctx, me, params.id))

  route(app, ctx, contract.recordOutcome, async ({ ctx, me, params, body }) =>
    recordOutcome(ctx, me, params.id, body),
  )
}

const cursorOf = (shift: { id: number; shift_date: string; start_time: string }) =>
  `${shift.shift_date}T${shift.start_time}~${shift.id}`
