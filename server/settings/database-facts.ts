import type * as contract from '#contract/settings.ts'
import { lastBackup } from '../backup/nightly.ts'
import { databaseFacts } from '../database/connect.ts'
import { schemaVersion } from '../database/migrate.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Call } from '../kernel/http/route.ts'
import { describePassword } from '../messaging/mail-server.ts'
import { countMainRows } from './queries.ts'

export async function getDatabaseFacts({ ctx }: Call<typeof contract.getDatabaseFacts>) {
  const password = describePassword(ctx, await readSettings(ctx.db))
  return {
    ...(await databaseFacts(ctx.db)),
    rows: await countMainRows(ctx.db),
    schemaVersion,
    ...(await lastBackup(ctx)),
    smtpPasswordSet: password.from !== null,
    smtpPasswordFrom: password.from,
    smtpPasswordHost: password.host,
    smtpPasswordFault: password.fault,
    smtpAllowedHosts: ctx.config.smtpAllowedHosts ?? null,
  }
}
