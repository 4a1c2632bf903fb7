import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/debriefs.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { listDebriefs } from './lists.ts'
import { getDebrief, readTeamLine, saveDebrief, withdrawDebrief } from './rules.ts'

export const debriefRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { getDebrief, saveDebrief, withdrawDebrief, readTeamLine, listDebriefs })
