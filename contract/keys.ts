import * as z from 'zod/mini'
import { keyTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { dayOr, emptyOr, line, listQuery, maxLength, optionalText } from './fields.ts'

/** The most keys that work at the same time. */
export const maxKeys = 50
export const tooManyKeys = `At most ${maxKeys} keys can work at the same time. Revoke one first.`
/** The longest life of a key, in years. */
export const maxKeyYears = 2
export const keyEndsTooLate = `A key can work for at most ${maxKeyYears} years`
/** Administrators get an email this many days before a key ends. */
export const keyEndNoticeDays = 14

/** Fields of the dialog. `addresses` has one IP address or range in each line; empty allows all. */
export const keyForm = z.strictObject({
  name: line(maxLength.name, 'Enter a name, for example the program that will use the key'),
  lastDay: dayOr('Enter the last day on which the key works'),
  addresses: emptyOr(optionalText(maxLength.reason)),
})

const keyRow = z.object({
  id: z.int(),
  name: z.string(),
  last_day: z.string(),
  addresses: z.string(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  state: z.enum(keyTable.states),
  can: keyTable.reply,
})
export type KeyRow = z.infer<typeof keyRow>

/** Newest first, also keys that ended or were revoked. */
export const listKeys = endpoint('GET /api/admin/keys', {
  action: 'keys: list',
  query: listQuery,
  reply: z.array(keyRow),
  texts: { error: 'Failed to load the keys' },
})

/** `key` is the secret: no later reply contains it. */
export const createKey = endpoint('POST /api/admin/keys', {
  action: 'keys: keep',
  body: keyForm,
  reply: z.object({ ...keyRow.shape, key: z.string() }),
  secret: true,
  status: 201,
  // The dialog that follows shows the key. On a phone, a toast would cover its first line.
  texts: { error: 'Failed to create the key' },
})

/** The key stops working at once and stays in the list. */
export const revokeKey = endpoint('DELETE /api/admin/keys/:id', {
  action: 'keys: keep',
  texts: { success: 'Key revoked', error: 'Failed to revoke the key' },
})
