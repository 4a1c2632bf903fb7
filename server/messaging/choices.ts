import { addDays, localTime } from '#contract/dates.ts'
import { namesInUse } from '#contract/modules.ts'
import * as contract from '#contract/notifications.ts'
import { changes } from '../kernel/audit/changes.ts'
import { instantAt } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import * as queries from './email-queries.ts'
import { emailKindsOf } from './kinds.ts'
import { withdrawEmails } from './outbox.ts'

export const choiceOf = (
  topic: contract.EmailTopic,
  chosen: contract.EmailChoice | null | undefined,
): contract.EmailChoice => chosen ?? contract.emailTopics[topic].usual

const topicsOf = ({ role, modulesOff }: Me) =>
  namesInUse(contract.emailTopics, modulesOff).filter((topic) =>
    (contract.emailTopics[topic].roles as readonly string[]).includes(role),
  )

export async function listEmailChoices({ ctx, me }: Call<typeof contract.listEmailChoices>) {
  const rows = await queries.listEmailChoiceRows(ctx.db, me.id)
  const chosen = new Map(rows.map(({ topic, choice }) => [topic, choice]))
  return topicsOf(me).map((topic) => ({ topic, choice: choiceOf(topic, chosen.get(topic)) }))
}

/** Also applies to notifications that already await an email. */
export async function chooseEmails({ ctx, me, body: { topic, choice } }: Call<typeof contract.chooseEmails>) {
  if (!topicsOf(me).includes(topic)) refuseUnknown()
  await inTransaction(ctx, async (ctx) => {
    const before = choiceOf(topic, await queries.findEmailChoice(ctx.db, me.id, topic))
    if (choice === before) return
    await queries.saveEmailChoice(ctx.db, { user_id: me.id, topic, choice })
    await queries.saveEmailsDue(ctx.db, me.id, topic, dueBy(ctx, choice))
    const own = emailKindsOf(topic)
    if (own.length > 0 && choice === 'off') await withdrawEmails(ctx, me.id, own)
    const [had, has] = [contract.emailChoices[before].label, contract.emailChoices[choice].label]
    ctx.record(
      'letters.chosen',
      me.id,
      `Emails about ${contract.emailTopics[topic].label.toLowerCase()}: ${changes([['how soon', had, has]])}`,
    )
  })
}

/** After a restore, emails about these notifications may have been sent. The bell still shows them. */
export const forgetDueEmails = (ctx: TransactionContext) => queries.clearAllDue(ctx.db)

/** Returns when the email about an event that happens now is due; null for no email. */
export function dueBy(ctx: Pick<Context, 'now' | 'config'>, choice: contract.EmailChoice, pauseMinutes = 0) {
  if (choice === 'off') return null
  const now = ctx.now()
  if (choice === 'daily') return nextDailyEmail(now, ctx.config.timeZone).toISOString()
  return minutesFrom(now, pauseMinutes)
}

/** Returns the earliest time for a reminder about this topic; undefined if the person wants none. */
export async function whenToRemind(
  ctx: TransactionContext,
  userId: number,
  topic: contract.EmailTopic,
): Promise<string | undefined> {
  if (choiceOf(topic, await queries.findEmailChoice(ctx.db, userId, topic)) === 'off') return undefined
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
  if (time >= contract.quietHours.from) return `${addDays(day, 1)}T${contract.quietHours.until}`
  return time < contract.quietHours.until ? `${day}T${contract.quietHours.until}` : local
}

/** The time of the next daily email, also when the clocks change. */
export function nextDailyEmail(instant: Date, timeZone: string): Date {
  const local = localTime(instant, timeZone)
  const today = `${local.slice(0, 10)}T${contract.dailyEmailTime}`
  return instantAt(
    local < today ? today : `${addDays(local.slice(0, 10), 1)}T${contract.dailyEmailTime}`,
    timeZone,
  )
}

export const minutesFrom = (instant: Date, minutes: number): string =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()
