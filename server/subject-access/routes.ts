import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/subject-access.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { asAttachment } from '../kernel/http/download.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { listFormerPeople } from './queries.ts'

/** Loads the libraries for ZIP and CSV with the first export. */
const readRules = () => import('./rules.ts')

const exportRunning = 'We are still preparing your last export. Try again when it has finished.'

export function subjectAccessRoutes(app: FastifyInstance, ctx: Context) {
  /**
   * Administrators with a running export. Exports read much data, so each administrator may run one at a
   * time.
   */
  const waiting = new Set<number>()

  async function send(me: Me, reply: FastifyReply, made: () => Promise<{ name: string; bytes: Readable }>) {
    if (waiting.has(me.id)) refuse(429, exportRunning, { retryAfterSeconds: 10 })
    waiting.add(me.id)
    try {
      const { name, bytes } = await made()
      bytes.once('close', () => waiting.delete(me.id))
      asAttachment(reply, name)
      return bytes
    } catch (error) {
      waiting.delete(me.id)
      throw error
    }
  }

  route(app, ctx, contract.exportPerson, async ({ ctx, me, params, reply }) =>
    send(me, reply, async () => (await readRules()).exportPerson(ctx, me, params.id)),
  )

  route(app, ctx, contract.exportApplicant, async ({ ctx, me, params, reply }) =>
    send(me, reply, async () => (await readRules()).exportApplicant(ctx, me, params.id)),
  )

  route(app, ctx, contract.listFormerPeople, async (call) =>
    sendPage(call, call.query, await listFormerPeople(call.ctx.db, {}, call.query)),
  )
}
