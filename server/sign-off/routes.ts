import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sign-off.ts'
import { checkCertificate, chooseCheckable, downloadCertificate, downloadRecord } from '#contract/sign-off.ts'
import type { Context } from '../kernel/context.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { checkReference, chooseCheck } from './certificates.ts'
import { disputeSignature } from './disputes.ts'
import { readSignOff } from './readings.ts'
import { sendCertificate, sendRecord } from './record.ts'
import * as rules from './rules.ts'
import * as signatures from './signatures.ts'

export function signOffRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getSignOff, async ({ ctx, me, params }) => readSignOff(ctx, me, params.menteeId))

  route(app, ctx, contract.writeSummary, async ({ ctx, me, params, body }) =>
    rules.writeSummary(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.confirmSummary, async ({ ctx, me, params, body }) =>
    signatures.confirmSummary(ctx, me, params.menteeId, body.readVersion),
  )

  route(app, ctx, contract.disagreeWithSummary, async ({ ctx, me, params, body }) =>
    rules.disagree(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.countersign, async ({ ctx, me, params, body }) =>
    signatures.countersign(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.returnSummary, async ({ ctx, me, params, body }) =>
    rules.returnSummary(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.addAddendum, async ({ ctx, me, params, body }) =>
    rules.addAddendum(ctx, me, params.menteeId, body.words),
  )

  route(app, ctx, contract.reopenSignOff, async ({ ctx, me, params, body }) =>
    rules.reopen(ctx, me, params.menteeId, body),
  )

  route(app, ctx, checkCertificate, async ({ ctx, params }) => checkReference(ctx, params.reference))

  route(app, ctx, chooseCheckable, async ({ ctx, me, params, body }) =>
    chooseCheck(ctx, me, params.menteeId, body.checkable),
  )

  route(app, ctx, downloadCertificate, async ({ ctx, me, params, reply }) =>
    sendCertificate(ctx, me, params.menteeId, reply),
  )

  route(app, ctx, downloadRecord, async ({ ctx, me, params, query, reply }) =>
    sendRecord(
      ctx,
      me,
      params.menteeId,
      { shiftIds: idsIn(query.shifts), reflectionIds: idsIn(query.reflections) },
      reply,
    ),
  )

  route(app, ctx, contract.disputeSignature, async ({ ctx, body, request }) => {
    await app.limits.limitLink(request, hashOfToken(body.token))
    await disputeSignature(ctx, body.token)
  })
}

const idsIn = (list: string | undefined): number[] => list?.split(',').map(Number) ?? []
