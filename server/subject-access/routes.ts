import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/subject-access.ts'
import type { Context } from '../kernel/context.ts'
import { asAttachment } from '../kernel/download.ts'
import { refuse } from '../kernel/errors.ts'
import { answerPage } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { countFormerPeople, listFormerPeople } from './queries.ts'
import { exportPerson } from './rules.ts'

const underWay = 'Your last export is still under way. Try again when it has come.'

export function subjectAccessRoutes(app: FastifyInstance, ctx: Context) {
  /** Administrators whose file is on its way. It reads much, so each has one at a time. */
  const waiting = new Set<number>()

  route(app, ctx, contract.exportPerson, async ({ ctx, me, params, reply }) => {
    if (waiting.has(me.id)) refuse(429, underWay, { retryAfterSeconds: 10 })
    waiting.add(me.id)
    try {
      const { name, bytes } = await exportPerson(ctx, me, params.id)
      bytes.once('close', () => waiting.delete(me.id))
      asAttachment(reply, name)
      return bytes
    } catch (error) {
      waiting.delete(me.id)
      throw error
    }
  })

  route(app, ctx, contract.listFormerPeople, async (call) => {
    const rows = await listFormerPeople(call.ctx.db, call.query)
    const total = await countFormerPeople(call.ctx.db)
    return answerPage(call, call.query, { rows, total, cursorOf: (person) => person.id })
  })
}
