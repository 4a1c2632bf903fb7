import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/templates.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { deleteTemplate, listTemplates, renameTemplate, saveTemplate } from './rules.ts'

export const templateRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { listTemplates, saveTemplate, renameTemplate, deleteTemplate })
