import { dayInWords, formatDay } from '#contract/dates.ts'
import * as contract from '#contract/keys.ts'
import { listActiveAdmins } from '../accounts/account-queries.ts'
import { lockRow } from '../database/rows.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { parseRanges } from '../kernel/connections/ip-ranges.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { keyPrefix } from '../kernel/http/key-authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { queueEmail } from '../messaging/outbox.ts'
import * as queries from './queries.ts'

export async function listKeys(call: Call<typeof contract.listKeys>) {
  const { ctx, query } = call
  const { today } = momentOf(ctx)
  const page = await queries.listKeyRows(ctx.db, {}, query)
  return sendPage(call, query, { ...page, rows: page.rows.map((key) => queries.toKeyRow(today, key)) })
}

/** Only the hash of the key is stored, so this reply is the only one that contains it. */
export async function createKey({ ctx, me, body }: Call<typeof contract.createKey>) {
  const { lastDay, addresses, ...form } = body
  const { today } = momentOf(ctx)
  if (lastDay < today) refuseField('lastDay', 'The last day must be today or later')
  if (lastDay > yearsAfter(today, contract.maxKeyYears)) refuseField('lastDay', contract.keyEndsTooLate)
  const ranges =
    parseRanges(addresses) ??
    refuseField('addresses', 'Enter IP addresses or ranges, for example 192.0.2.10 or 192.0.2.0/24')
  const key = `${keyPrefix}${ctx.token()}`
  return inTransaction(ctx, async (ctx) => {
    // The single row of settings is the lock: two parallel calls must count each other's key.
    await lockRow(ctx.db, 'settings', 1)
    if ((await queries.countWorkingKeys(ctx.db, today)) >= contract.maxKeys) refuse(409, contract.tooManyKeys)
    const { id } = await queries.insertKey(ctx.db, {
      ...form,
      last_day: lastDay,
      addresses: ranges,
      token_hash: hashOfToken(key),
      created_at: nowIso(ctx),
      created_by: me.id,
    })
    ctx.record('key.made', id, `Made the key '${form.name}', ${termsOf(lastDay, ranges)}`)
    return { ...queries.toKeyRow(today, await queries.findKeyRow(ctx.db, id)), key }
  })
}

/** '2026-02-28' in a year without a leap day is the day before '2026-03-01', so texts compare as days do. */
const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

const termsOf = (lastDay: string, ranges: string) =>
  `until ${formatDay(lastDay)}, from ${ranges === '' ? 'any address' : ranges.replaceAll('\n', ', ')}`

export async function revokeKey({ ctx, me, params: { id } }: Call<typeof contract.revokeKey>) {
  await inTransaction(ctx, async (ctx) => {
    if (!(await queries.existsKey(ctx.db, id))) refuseUnknown()
    const revoked = await queries.saveRevoked(ctx.db, id, { id: me.id, at: nowIso(ctx) })
    if (!revoked) refuse(409, 'This key was revoked already.')
    if (revoked.last_day < momentOf(ctx).today) refuse(409, 'This key has ended already.')
    ctx.record('key.revoked', id, `Revoked the key '${revoked.name}'`)
  })
}

/** After a restore, keys that were revoked since the backup would work again. */
export const revokeAllKeys = (ctx: TransactionContext) => queries.saveAllRevoked(ctx.db, nowIso(ctx))

/** Runs every hour: each administrator gets one email about a key that ends soon. */
export async function announceEndingKeys(ctx: Context): Promise<void> {
  const { today, dayAhead } = momentOf(ctx)
  const keys = await queries.listEndingKeys(ctx.db, { today, by: dayAhead(contract.keyEndNoticeDays) })
  if (keys.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    for (const admin of await listActiveAdmins(ctx.db))
      for (const { id, name, last_day } of keys)
        await queueEmail(ctx, 'key_ending', {
          to: admin,
          details: { firstName: admin.first_name, keyName: name, lastDay: dayInWords(last_day) },
          onceKey: `key_ending ${id} ${admin.id}`,
        })
  })
}
