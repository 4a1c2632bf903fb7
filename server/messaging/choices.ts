import type { z } from 'zod/mini'
import { addDays, localTime } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import {
  type chooseLetters as chooseLettersCall,
  dailyLetterTime,
  type LetterChoice,
  type LetterTopic,
  letterChoices,
  letterTopics,
  quietHours,
} from '#contract/notifications.ts'
import { changes } from '../kernel/audit/changes.ts'
import { instantAt } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { letterKindsOf } from './kinds.ts'
import * as queries from './letter-queries.ts'
import { withdrawLetters } from './outbox.ts'

export const choiceOf = (topic: LetterTopic, chosen: LetterChoice | null | undefined): LetterChoice =>
  chosen ?? letterTopics[topic].usual

const topicsOf = ({ role }: Me) =>
  keysOf(letterTopics).filter((topic) => (letterTopics[topic].roles as readonly string[]).includes(role))

export async function listChoices({ db }: Context, me: Me) {
  const chosen = new Map((await queries.listChoices(db, me.id)).map(({ topic, choice }) => [topic, choice]))
  return topicsOf(me).map((topic) => ({ topic, choice: choiceOf(topic, chosen.get(topic)) }))
}

/** Also applies to notifications that already await an email. */
export async function choose(
  ctx: Context,
  me: Me,
  { topic, choice }: z.output<typeof chooseLettersCall.body>,
): Promise<void> {
  if (!topicsOf(me).includes(topic)) refuseUnknown()
  await inTransaction(ctx, async (ctx) => {
    const before = choiceOf(topic, await queries.findChoice(ctx.db, me.id, topic))
    if (choice === before) return
    await queries.saveChoice(ctx.db, { user_id: me.id, topic, choice })
    await queries.saveLettersDue(ctx.db, me.id, topic, dueBy(ctx, choice))
    const own = letterKindsOf(topic)
    if (own.length > 0 && choice === 'off') await withdrawLetters(ctx, me.id, own)
    const [had, has] = [letterChoices[before].label, letterChoices[choice].label]
    ctx.record(
      'letters.chosen',
      me.id,
      `Emails about ${letterTopics[topic].label.toLowerCase()}: ${changes([['how soon', had, has]])}`,
    )
  })
}

/** After a restore, emails about these notifications may have been sent. The bell still shows them. */
export const forgetDueLetters = (ctx: TransactionContext) => queries.clearAllDue(ctx.db)

/** Returns when the email about an event that happens now is due; null for no email. */
export function dueBy(ctx: Pick<Context, 'now' | 'config'>, choice: LetterChoice, pauseMinutes = 0) {
  if (choice === 'off') return null
  const now = ctx.now()
  if (choice === 'daily') return nextDailyLetter(now, ctx.config.timeZone).toISOString()
  return minutesFrom(now, pauseMinutes)
}

/** Returns the earliest time for a reminder about this topic; undefined if the person wants none. */
export async function whenToRemind(
  ctx: TransactionContext,
  userId: number,
  topic: LetterTopic,
): Promise<string | undefined> {
  if (choiceOf(topic, await queries.findChoice(ctx.db, userId, topic)) === 'off') return undefined
  return maxOf(nowIso(ctx), whenToWrite(ctx.now(), ctx.config.timeZone).toISOString())
}

const maxOf = (one: string, other: string) => (one > other ? one : other)

/** Returns the first allowed time for an email: outside the quiet hours. Local times are 'YYYY-MM-DDTHH:MM'. */
export function whenToWrite(instant: Date, timeZone: string): Date {
  const asked = localTime(instant, timeZone)
  const local = afterQuietHours(asked)
  return local === asked ? instant : instantAt(local, timeZone)
}

export function afterQuietHours(local: string): string {
  const [day = '', time = ''] = local.split('T')
  if (time >= quietHours.from) return `${addDays(day, 1)}T${quietHours.until}`
  return time < quietHours.until ? `${day}T${quietHours.until}` : local
}

/** The time of the next daily email, also when the clocks change. */
export function nextDailyLetter(instant: Date, timeZone: string): Date {
  const local = localTime(instant, timeZone)
  const today = `${local.slice(0, 10)}T${dailyLetterTime}`
  return instantAt(local < today ? today : `${addDays(local.slice(0, 10), 1)}T${dailyLetterTime}`, timeZone)
}

export const minutesFrom = (instant: Date, minutes: number): string =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()
