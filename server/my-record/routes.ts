import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/my-record.ts'
import * as reflections from '#contract/reflections.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { sendMyRecord } from './downloads.ts'
import { saveEntry } from './entries.ts'
import { cursorOf as feedbackCursor, listFeedback } from './feedback.ts'
import { readPracticeHours } from './hours.ts'
import { cursorOf as learningCursor, listLearning } from './learning-log.ts'
import { daysOf } from './range-queries.ts'
import { listReflections } from './reflection-queries.ts'
import { addReflection, deleteReflection, editReflection } from './reflections.ts'
import { feedbackSheet, hoursSheet, learningSheet, reflectionSheet } from './sheets.ts'
import { readStatement, sendStatement } from './statement.ts'

export function myRecordRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, reflections.listReflections, async (call) =>
    sendPage(
      call,
      call.query,
      await listReflections(call.ctx.db, { me: call.me, ...daysOf({}) }, call.query),
    ),
  )

  route(app, ctx, reflections.addReflection, async ({ ctx, me, body }) => addReflection(ctx, me, body))

  route(app, ctx, reflections.editReflection, async ({ ctx, me, params, body }) =>
    editReflection(ctx, me, params.id, body),
  )

  route(app, ctx, reflections.deleteReflection, async ({ ctx, me, params }) =>
    deleteReflection(ctx, me, params.id),
  )

  route(app, ctx, contract.listFeedback, async (call) =>
    sendPage(call, call.query, {
      ...(await listFeedback(call.ctx, call.me, daysOf(call.query), call.query)),
      cursorOf: feedbackCursor,
    }),
  )

  route(app, ctx, contract.listLearning, async (call) =>
    sendPage(call, call.query, {
      ...(await listLearning(call.ctx, call.me, daysOf(call.query), call.query)),
      cursorOf: learningCursor,
    }),
  )

  route(app, ctx, contract.getPracticeHours, async ({ ctx, me, query }) => readPracticeHours(ctx, me, query))

  route(app, ctx, contract.saveEntry, async ({ ctx, me, params, body }) =>
    saveEntry(ctx, me, { kind: 'shift', id: params.id }, body),
  )

  route(app, ctx, contract.saveMeetingEntry, async ({ ctx, me, params, body }) =>
    saveEntry(ctx, me, { kind: 'meeting', id: params.id }, body),
  )

  route(app, ctx, reflections.exportReflections, async (call) =>
    sendSheet(call, reflectionSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.exportFeedback, async (call) =>
    sendSheet(call, feedbackSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.exportLearning, async (call) =>
    sendSheet(call, learningSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.exportPracticeHours, async (call) =>
    sendSheet(call, hoursSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.downloadMyRecord, async ({ ctx, me, query, reply }) =>
    sendMyRecord(ctx, me, query, reply),
  )

  route(app, ctx, contract.getStatement, async ({ ctx, me, query }) => readStatement(ctx, me, query))

  route(app, ctx, contract.downloadStatement, async ({ ctx, me, query, reply }) =>
    sendStatement(ctx, me, query, reply),
  )
}
