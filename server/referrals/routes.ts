import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/referrals.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { countReferrals, exportReferrals, listReferrals } from './lists.ts'
import { decideReferral, editReferral, previewRejection, submitReferral } from './rules.ts'
import { withdrawReferral } from './withdrawals.ts'

export const referralRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    submitReferral,
    listReferrals,
    countReferrals,
    exportReferrals,
    decideReferral,
    withdrawReferral,
    previewRejection,
    editReferral,
  })
