import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/settings.ts'
import { databaseFacts } from '../database/facts.ts'
import { schemaVersion } from '../database/migrate.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { countRows } from './queries.ts'
import { changeSettings, readSettings, sendTestEmail, settingsOf } from './rules.ts'

export function settingsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.seePublicSettings, async () => {
    const settings = await readSettings(ctx)
    return {
      siteName: settings.site_name,
      maintenanceMode: settings.maintenance_mode === 1,
      allowRegistrations: settings.allow_registrations === 1,
      timeZone: ctx.config.timeZone,
      passwordMinLength: settings.password_min_length,
    }
  })

  route(app, ctx, contract.readSettings, async ({ ctx }) => settingsOf(await readSettings(ctx)))

  route(app, ctx, contract.saveSettings, async ({ ctx, me, body }) => changeSettings(ctx, me, body))

  route(app, ctx, contract.sendTestEmail, async ({ ctx, me }) => ({ message: await sendTestEmail(ctx, me) }))

  route(app, ctx, contract.readDatabaseFacts, async ({ ctx }) => ({
    ...(await databaseFacts(ctx.db)),
    rows: await countRows(ctx.db),
    schemaVersion,
    // The product makes no backups by itself yet, so there is no last one.
    lastBackup: null,
    smtpPasswordSet: ctx.config.smtpPassword !== undefined,
  }))
}
