import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/calendar.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { downloadShift, getFeed, makeFeed, readFeed, removeFeed } from './rules.ts'

export const calendarRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { getFeed, makeFeed, removeFeed, readFeed, downloadShift })
