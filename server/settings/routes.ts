import type { FastifyInstance } from 'fastify'
import * as publicSettings from '#contract/public-settings.ts'
import * as settings from '#contract/settings.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { getDatabaseFacts } from './database-facts.ts'
import {
  chooseModules,
  getPageTexts,
  getPublicSettings,
  getSettings,
  listModules,
  saveSettings,
} from './rules.ts'
import { sendTestEmail } from './test-email.ts'

export const settingsRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(
    app,
    ctx,
    { ...publicSettings, ...settings },
    {
      listModules,
      chooseModules,
      getPublicSettings,
      getPageTexts,
      getSettings,
      saveSettings,
      sendTestEmail,
      getDatabaseFacts,
    },
  )
