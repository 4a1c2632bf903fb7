import type { FastifyInstance } from 'fastify'
import { listTopics } from '#contract/matches.ts'
import { getPageTexts, getPublicSettings } from '#contract/public-settings.ts'
import * as contract from '#contract/settings.ts'
import { MailFailed } from '../adapters/mail.ts'
import { lastBackup } from '../backup/nightly.ts'
import { databaseFacts } from '../database/connect.ts'
import { schemaVersion } from '../database/migrate.ts'
import { readSettings, topicsIn } from '../kernel/config/settings.ts'
import {
  type Context,
  inTransaction,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { letterOf } from '../messaging/kinds.ts'
import { siteOf } from '../messaging/letter.ts'
import { HostNotAllowed, serverOfPassword } from '../messaging/mail-server.ts'
import { sendEmail } from '../messaging/send-email.ts'
import { countRows } from './queries.ts'
import { changeSettings, pageTexts, publicSettings, settingsOf } from './rules.ts'

export function settingsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getPublicSettings, async () => publicSettings(ctx))

  route(app, ctx, listTopics, async ({ ctx }) => topicsIn(await readSettings(ctx.db)))

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

/** Short, because an administrator waits for the result. */
const timeoutMilliseconds = 20_000

/**
 * Sends a test email to the caller with the saved settings. The reply contains only our own sentences: 'Send
 * test' must not reveal what answers at an internal address.
 */
async function sendTestEmail(ctx: Context, me: Me): Promise<{ message: string; mailed: boolean }> {
  const settings = await readSettings(ctx.db)
  if (settings.email_enabled === 0)
    refuse(409, 'Email is turned off. Turn it on and save before you send a test.')
  const envelope = { id: `test-${ctx.token()}`, kind: 'test' as const, to: me.email }
  const letter = letterOf('test', { firstName: me.firstName }, siteOf(ctx, settings))
  const outcome = await sendEmail(ctx, settings, { envelope, letter, timeout: timeoutMilliseconds }).catch(
    (error: Error) => failureOf(ctx, error),
  )
  const record = (ctx: TransactionContext, details: string) => ctx.record('settings.tested', null, details)
  if ('failed' in outcome) {
    await inTransaction(withoutIdempotencyKey(ctx), async (ctx) =>
      record(ctx, `A test email failed: ${outcome.failed}`),
    )
    refuse(502, `The test email was not sent. ${outcome.failed}`, { details: outcome.details })
  }
  return inTransaction(ctx, async (ctx) => {
    record(ctx, 'Asked for a test email')
    return outcome.kept
      ? {
          message: 'Email is not set up, so the test email was saved on the server, not sent.',
          mailed: false,
        }
      : { message: `${settings.email_host} accepted the test email to ${me.email}.`, mailed: true }
  })
}

function failureOf(ctx: Context, error: Error): { failed: string; details: string } {
  ctx.log.warn({ err: error }, 'the test email was not sent')
  if (error instanceof MailFailed) return { failed: error.message, details: error.details }
  if (error instanceof HostNotAllowed) return { failed: error.message, details: 'SMTP_ALLOWED_HOSTS' }
  throw error
}
