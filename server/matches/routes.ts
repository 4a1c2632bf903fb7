import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/matches.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import {
  allow,
  matchProfileOf,
  neverPairedOf,
  ruleOut,
  saveMatchProfile,
  suggestionsFor,
  suggestionsForAll,
} from './rules.ts'

export function matchRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getMatchProfile, async ({ ctx, me, params }) => matchProfileOf(ctx, me, params.id))

  route(app, ctx, contract.saveMatchProfile, async ({ ctx, me, params, body }) =>
    saveMatchProfile(ctx, me, params.id, body),
  )

  route(app, ctx, contract.listNeverPaired, async ({ ctx, params }) => neverPairedOf(ctx, params.id))

  route(app, ctx, contract.ruleOutPair, async ({ ctx, me, params, body }) =>
    ruleOut(ctx, me, params.id, body),
  )

  route(app, ctx, contract.allowPair, async ({ ctx, params }) => allow(ctx, params.id), {
    replyFor: () => ({ message: 'The two can be paired again.' }),
  })

  route(app, ctx, contract.listSuggestions, async ({ ctx, params }) => suggestionsFor(ctx, params.id))

  route(app, ctx, contract.suggestForAll, async ({ ctx }) => suggestionsForAll(ctx))
}
