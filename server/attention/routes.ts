import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/attention.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { getQuickActions, listSnoozed, listTasks } from './lists.ts'
import { remindMentor, sendEmailAgain } from './reminders.ts'
import { chooseGuide, getAttention } from './rules.ts'
import { snooze, unsnooze } from './snoozes.ts'

export const attentionRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    getAttention,
    chooseGuide,
    listTasks,
    listSnoozed,
    getQuickActions,
    snooze,
    unsnooze,
    remindMentor,
    sendEmailAgain,
  })
