import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sign-off.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { checkCertificate, chooseCheckable } from './certificates.ts'
import { disputeSignature } from './disputes.ts'
import { getSignOff } from './readings.ts'
import { downloadCertificate, downloadRecord } from './record.ts'
import { addAddendum, disagreeWithSummary, reopenSignOff, returnSummary, writeSummary } from './rules.ts'
import { confirmSummary, countersign } from './signatures.ts'

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
