import { type NoticeKind, noticeKinds } from '#contract/operations.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { wayOfLetters } from '../settings/mail-server.ts'
import { readSettings } from '../settings/rules.ts'

/** What is wrong at present. Nothing is stored: each cause is looked at anew, so a notice goes when its cause does. */
export async function listNotices(ctx: Context): Promise<{ kind: NoticeKind; message: string }[]> {
  const trouble = await ctx.storage.findTrouble()
  const notices: Record<NoticeKind, string | undefined | false> = {
    database_damaged: damaged(ctx.storage.damage()),
    disk_full: trouble === 'full' && full,
    not_writable: trouble !== undefined && trouble !== 'full' && notWritable,
    disk_almost_full: trouble !== 'full' && !(await ctx.storage.hasRoomFor('uploads')) && almostFull,
    ...mailNotices(await readSettings(ctx)),
  }
  return noticeKinds.flatMap((kind) => (notices[kind] ? [{ kind, message: notices[kind] }] : []))
}

/** Until a letter has left by the mail server that is set up now, and while it takes none. */
function mailNotices(settings: Row<'settings'>) {
  const { email_host: host, mail_state: state } = settings
  const way = wayOfLetters(settings)
  return {
    mail_off: way === 'waiting' && 'E-mail is switched off. Letters wait until it is switched on.',
    mail_missing:
      way === 'kept' &&
      'No mail server is set up. Letters are kept on the server, not e-mailed: nobody gets invitations, links or reminders.',
    mail_failing:
      way === 'mailed' &&
      state === 'fails' &&
      `The mail server ${host} took no letter when it was last tried. Letters wait and are tried again.`,
    mail_untried:
      way === 'mailed' &&
      state === 'untried' &&
      `No letter has left by the mail server ${host} yet. Send a test e-mail to see whether it works.`,
  }
}

const damaged = (damage: string | undefined) =>
  damage &&
  `A part of the database is damaged, and what lies there cannot be read. Keep a copy of it and restore a backup soon. (${damage})`
const full =
  'The disk is full. People can sign in and out and remove things; nothing else is saved until there is space again.'
const notWritable = 'The database cannot be written. Nothing is saved until it can be.'
const almostFull = 'The disk is almost full. No documents are taken until 500 MB are free.'
