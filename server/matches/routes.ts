import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/matches.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import {
  allowPair,
  getMatchProfile,
  listNeverPaired,
  listTopics,
  ruleOutPair,
  saveMatchProfile,
} from './rules.ts'
import { listSuggestions, suggestForAll } from './suggestions.ts'

export const matchRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    getMatchProfile,
    saveMatchProfile,
    listTopics,
    listNeverPaired,
    ruleOutPair,
    allowPair,
    listSuggestions,
    suggestForAll,
  })
