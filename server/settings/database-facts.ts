import type * as contract from '#contract/settings.ts'
import { lastBackup } from '../backup/nightly.ts'
import { databaseFacts } from '../database/connect.ts'
import { schemaVersion } from '../database/migrate.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Call } from '../kernel/http/route.ts'
import { serverOfPassword } from '../messaging/mail-server.ts'
import { countMainRows } from './queries.ts'

export const getDatabaseFacts = async ({ ctx }: Call<typeof contract.getDatabaseFacts>) => ({
  ...(await databaseFacts(ctx.db)),
  rows: await countMainRows(ctx.db),
  schemaVersion,
  ...(await lastBackup(ctx)),
  smtpPasswordSet: ctx.config.smtpPassword !== undefined,
  smtpPasswordHost: serverOfPassword(ctx.config, await readSettings(ctx.db)) || null,
  smtpAllowedHosts: ctx.config.smtpAllowedHosts ?? null,
})
