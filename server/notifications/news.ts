import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../letters/rules.ts'
import * as queries from './letter-queries.ts'
import { whenToWrite } from './letter-times.ts'
import { inLetters, pathOf, sentenceOf } from './sentences.ts'
import { listVisible } from './visible-queries.ts'

/** So many things are named in a letter; of the others only how many there are. */
const mostNamed = 20

/**
 * Writes one letter to each person of all that is due to be told to them, unless it is quiet for them: then it waits.
 * Safe beside other servers: who clears what was due writes the letter.
 */
export async function queueNews(ctx: Context): Promise<void> {
  for (const { user_id: userId } of await queries.listWhoWaits(ctx.db, nowIso(ctx)))
    await inTransaction(ctx, (ctx) => tellNews(ctx, userId)).catch((error) =>
      ctx.log.error({ err: error, user: userId }, 'a letter with news was not queued'),
    )
}

async function tellNews(ctx: TransactionContext, userId: number): Promise<void> {
  const now = nowIso(ctx)
  const person = await queries.findReader(ctx.db, userId)
  const isPresent = person && person.status !== 'inactive' && person.deleted_at === null
  const allowed = isPresent ? (await whenToWrite(ctx, userId, ctx.now())).toISOString() : now
  if (allowed > now) return queries.savePostponed(ctx.db, { userId, now }, allowed)
  const due = await queries.clearDue(ctx.db, { userId, now })
  if (!isPresent || due.length === 0) return
  const news = await listVisible(
    ctx.db,
    person,
    due.map(({ id }) => id),
  )
  const [first] = news
  if (!first) return
  const sentences = news.map((told) => sentenceOf(told.kind, inLetters(told.kind, told)))
  await queueLetter(ctx, 'news', {
    to: person,
    details: {
      firstName: person.first_name,
      sentences: sentences.slice(0, mostNamed),
      more: Math.max(0, sentences.length - mostNamed),
      path: news.length === 1 ? pathOf(first, person.role) : '/dashboard',
    },
  })
}
