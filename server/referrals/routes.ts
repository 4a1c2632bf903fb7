import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/referrals.ts'
import { referralThanks } from '#contract/referrals.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { decideReferral, previewRejection } from './decision.ts'
import { listReferrals } from './queries.ts'
import { toReferralRows } from './referral-row.ts'
import { editReferral, submitReferral } from './rules.ts'
import { referralSheet } from './sheet.ts'

export function referralRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.submitReferral, async ({ ctx, body }) => submitReferral(ctx, body), {
    replyFor: () => ({ message: referralThanks }),
  })

  route(app, ctx, contract.listReferrals, async (call) => {
    const page = await listReferrals(call.ctx.db, {}, call.query)
    return sendPage(call, call.query, { ...page, rows: await toReferralRows(call.ctx, page.rows) })
  })

  route(app, ctx, contract.exportReferrals, async (call) =>
    sendSheet(call, referralSheet(call.ctx, call.query)),
  )

  route(app, ctx, contract.decideReferral, async ({ ctx, me, params, body }) =>
    decideReferral(ctx, me, params.id, body),
  )

  route(app, ctx, contract.previewRejection, async ({ ctx, params }) => previewRejection(ctx, params.id))

  route(app, ctx, contract.editReferral, async ({ ctx, me, params, body }) =>
    editReferral(ctx, me, params.id, body),
  )
}
