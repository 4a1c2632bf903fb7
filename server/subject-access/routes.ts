import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/subject-access.ts'
import { patternsOf } from '../database/rows.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { asAttachment } from '../kernel/http/raw-response.ts'
import { route } from '../kernel/http/route.ts'
import { oneFileEach } from '../kernel/sheets/send-pdf.ts'
import { listFormerPeople } from './queries.ts'
import type { Download } from './rules.ts'

/** Loads the libraries for ZIP and CSV with the first export. */
const readRules = () => import('./rules.ts')

const exportRunning = 'We are still preparing your last export. Try again when it has finished.'

export function subjectAccessRoutes(app: FastifyInstance, ctx: Context) {
  /** Exports read much data. */
  const oneEach = oneFileEach(() => refuse(429, exportRunning, { retryAfterSeconds: 10 }))

  async function send(reply: FastifyReply, made: Promise<Download>) {
    const { name, bytes } = await made
    asAttachment(reply, name)
    return bytes
  }

  route(app, ctx, contract.exportPerson, async ({ ctx, me, params, reply }) =>
    send(
      reply,
      oneEach(ctx, me.id, async () => (await readRules()).exportPerson(ctx, me, params.id)),
    ),
  )

  route(app, ctx, contract.exportApplicant, async ({ ctx, me, params, reply }) =>
    send(
      reply,
      oneEach(ctx, me.id, async () => (await readRules()).exportApplicant(ctx, me, params.id)),
    ),
  )

  route(app, ctx, contract.listFormerPeople, async (call) => {
    const { ctx, query } = call
    return sendPage(
      call,
      query,
      await listFormerPeople(ctx.db, { patterns: patternsOf(query.search) }, query),
    )
  })
}
