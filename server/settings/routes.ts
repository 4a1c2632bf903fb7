import type { FastifyInstance } from 'fastify'
import { seePublicSettings } from '#contract/settings.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { findSettings } from './queries.ts'

export function settingsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, seePublicSettings, async () => {
    const settings = await findSettings(ctx.db)
    return {
      siteName: settings.site_name,
      maintenanceMode: settings.maintenance_mode === 1,
      allowRegistrations: settings.allow_registrations === 1,
      timeZone: ctx.config.timeZone,
      passwordMinLength: settings.password_min_length,
    }
  })
}
