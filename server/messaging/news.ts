import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { whenToWrite } from './choices.ts'
import * as queries from './email-queries.ts'
import { pathOf, sentenceInEmail } from './kinds.ts'
import { queueEmail } from './outbox.ts'
import { findReader } from './outbox-queries.ts'
import { listVisible } from './visible-queries.ts'

/** The most news items in an email. It only counts the rest. */
const maxNamed = 20

/**
 * Writes one email to each person about all their due news. In the quiet hours it is postponed. Safe with
 * several servers: the one that clears the due times writes the email.
 */
export async function queueNews(ctx: Context): Promise<void> {
  for (const { user_id: userId } of await queries.listWhoWaits(ctx.db, nowIso(ctx)))
    await inTransaction(ctx, (ctx) => queueNewsEmail(ctx, userId)).catch((error) =>
      ctx.log.error({ err: error, user: userId }, 'a notification email was not queued'),
    )
}

async function queueNewsEmail(ctx: TransactionContext, userId: number): Promise<void> {
  const now = nowIso(ctx)
  const person = await findReader(ctx.db, userId)
  const allowed = person ? whenToWrite(ctx.now(), ctx.config.timeZone).toISOString() : now
  if (allowed > now) return queries.savePostponed(ctx.db, { userId, now }, allowed)
  const due = await queries.clearDue(ctx.db, { userId, now })
  if (!person || due.length === 0) return
  const news = await listVisible(
    ctx.db,
    { ...person, today: momentOf(ctx).today },
    due.map(({ id }) => id),
  )
  const [first] = news
  if (!first) return
  const sentences = news.map((told) => sentenceInEmail(told.kind, told))
  await queueEmail(ctx, 'news', {
    to: person,
    details: {
      firstName: person.first_name,
      sentences: sentences.slice(0, maxNamed),
      more: Math.max(0, sentences.length - maxNamed),
      path: news.length === 1 ? pathOf(first, person.role) : '/dashboard',
    },
  })
}
