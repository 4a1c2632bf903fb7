import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/goals.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { addGoal, editGoal, listGoals } from './rules.ts'

export const goalRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { listGoals, addGoal, editGoal })
