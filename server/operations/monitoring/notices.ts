import * as contract from '#contract/operations.ts'
import { isWithoutBackup } from '../../backup/nightly.ts'
import type { Row } from '../../database/schema.ts'
import { readSettings } from '../../kernel/config/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { readSignInPolicy } from '../../kernel/http/authentication.ts'
import type { Call } from '../../kernel/http/route.ts'
import { deliveryModeOf, describePassword } from '../../messaging/mail-server.ts'

/** Returns the current problems. Nothing is stored: each call checks all causes, so a notice ends with its cause. */
export async function getNotices({ ctx }: Call<typeof contract.getNotices>) {
  const { config } = ctx
  const damage = ctx.storage.damage()
  const trouble = await ctx.storage.findTrouble()
  const notices: Record<contract.NoticeKind, string | undefined | false> = {
    database_damaged: damage !== undefined && damaged,
    disk_full: trouble === 'full' && full,
    not_writable: trouble !== undefined && trouble !== 'full' && notWritable,
    disk_almost_full: trouble !== 'full' && !(await ctx.storage.hasRoomFor('uploads')) && almostFull,
    backup_missing: config.backupDir === undefined && (await isWithoutBackup(ctx)) && backupMissing,
    provider_missing: (await isProviderMissing(ctx)) && providerMissing,
    ...mailNotices(ctx, await readSettings(ctx.db)),
  }
  const current = contract.noticeKinds.flatMap((kind) => {
    const message = notices[kind]
    if (!message) return []
    return kind === 'database_damaged' && damage ? { kind, message, details: damage } : { kind, message }
  })
  return { notices: current }
}

/** Only the work account was to sign in, but the server has none now, so passwords work again. */
const isProviderMissing = async (ctx: Context) =>
  !ctx.config.provider && (await readSignInPolicy(ctx.db)).work_account_only === 1

/** Notices while no message has left through the current mail server, or while it refuses messages. */
function mailNotices(ctx: Context, settings: Row<'settings'>) {
  const { email_host: host, mail_state: state } = settings
  const way = deliveryModeOf(settings)
  const { fault } = describePassword(ctx, settings)
  return {
    mail_off: way === 'waiting' && 'Email is turned off. Emails are held until you turn it back on.',
    mail_missing:
      way === 'kept' && 'Email is not set up, so no one is getting invitations, password links or reminders.',
    mail_failing:
      way === 'mailed' &&
      (fault ??
        (state === 'fails' &&
          `The mail server ${host} did not accept the last email. We'll keep trying to send it.`)),
    mail_untried:
      way === 'mailed' &&
      state === 'untried' &&
      !fault &&
      `No email has been sent with the mail server ${host} yet. Send a test email to check that it works.`,
  }
}

const damaged =
  'A part of the database is damaged and cannot be read. Keep a copy of it and restore a backup soon.'
export const noBackup = 'There is no backup of the last 30 hours.'
const backupMissing = `${noBackup} If the disk fails, everything is lost. Ask the people who run the server to set BACKUP_DIR and BACKUP_PASSPHRASE, or BACKUPS_ELSEWHERE.`
const full =
  'The disk is full. People can sign in, sign out and delete things. Nothing else can be saved until you free some space.'
const notWritable = 'We cannot write to the database, so nothing can be saved at the moment.'
const providerMissing =
  "'Work account only' is chosen, but no work account is set up on the server. Everyone can sign in with a password."
const almostFull = 'The disk is almost full. People cannot upload documents until 500 MB is free.'
