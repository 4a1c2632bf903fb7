import type { FastifyInstance } from 'fastify'
import { getPageTexts, getPublicSettings } from '#contract/public-settings.ts'
import * as contract from '#contract/settings.ts'
import { lastBackup } from '../backup/last.ts'
import { databaseFacts } from '../database/facts.ts'
import { schemaVersion } from '../database/migrate.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import { serverOfPassword } from '../messaging/mail-server.ts'
import { countRows } from './queries.ts'
import { changeSettings, pageTexts, publicSettings, settingsOf } from './rules.ts'
import { sendTestEmail } from './test-email.ts'

export function settingsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getPublicSettings, async () => publicSettings(ctx))

  route(app, ctx, getPageTexts, async ({ ctx }) => pageTexts(ctx))

  route(app, ctx, contract.getSettings, async ({ ctx }) => settingsOf(await readSettings(ctx.db)))

  route(app, ctx, contract.saveSettings, async ({ ctx, me, body }) => changeSettings(ctx, me, body))

  route(app, ctx, contract.sendTestEmail, async ({ ctx, me }) => sendTestEmail(ctx, me))

  route(app, ctx, contract.getDatabaseFacts, async ({ ctx }) => ({
    ...(await databaseFacts(ctx.db)),
    rows: await countRows(ctx.db),
    schemaVersion,
    ...(await lastBackup(ctx)),
    smtpPasswordSet: ctx.config.smtpPassword !== undefined,
    smtpPasswordHost: serverOfPassword(ctx.config, await readSettings(ctx.db)) || null,
    smtpAllowedHosts: ctx.config.smtpAllowedHosts ?? null,
  }))
}
