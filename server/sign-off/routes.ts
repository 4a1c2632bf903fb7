import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sign-off.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { checkCertificate, chooseCheckable, downloadCertificate } from './certificate.ts'
import { getSignOff } from './page.ts'
import { downloadRecord } from './record.ts'
import { confirmSummary, countersign, disputeSignature } from './signatures.ts'
import { addAddendum, disagreeWithSummary, reopenSignOff, returnSummary, writeSummary } from './summary.ts'

export const signOffRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    getSignOff,
    writeSummary,
    confirmSummary,
    disagreeWithSummary,
    countersign,
    returnSummary,
    addAddendum,
    reopenSignOff,
    checkCertificate,
    chooseCheckable,
    downloadCertificate,
    downloadRecord,
    disputeSignature,
  })
