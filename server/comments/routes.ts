import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/comments.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import {
  addGoalComment,
  addPlanComment,
  deleteComment,
  editComment,
  listGoalComments,
  listPlanComments,
} from './rules.ts'

export const commentRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listGoalComments,
    addGoalComment,
    listPlanComments,
    addPlanComment,
    editComment,
    deleteComment,
  })
