import { lockUser, refuseTakenNumber, saveGrsNumber } from '../accounts/accounts.ts'
import type { Row } from '../database/schema.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** The GRS number of a new account: the given one, else that of the newest referral. */
export const grsNumberFrom = (given: string, referrals: Row<'referrals'>[]): string =>
  given || (referrals.at(-1)?.grs_number ?? '')

/** An account that got the number of a referral: its version since, and its previous change. */
export type Filled = Pick<Row<'users'>, 'id' | 'version' | 'updated_at' | 'updated_by'>

/** Gives the locked account the number of its referral. Keeps a number that it already has, and returns null. */
export async function fillGrsNumber(
  ctx: TransactionContext,
  me: Me,
  user: Row<'users'>,
  grsNumber: string,
): Promise<Filled | null> {
  if (user.grs_number !== '' || grsNumber === '') return null
  await refuseTakenNumber(ctx, grsNumber, user.id)
  await saveGrsNumber(ctx, user, grsNumber, { id: me.id, at: nowIso(ctx) })
  const { id, version, updated_at, updated_by } = user
  return { id, version: version + 1, updated_at, updated_by }
}

/** Undoes it, unless somebody has changed the number since. */
export async function emptyGrsNumber(ctx: TransactionContext, me: Me, filled: Filled, grsNumber: string) {
  const user = await lockUser(ctx, filled.id)
  if (user?.grs_number !== grsNumber) return
  const isUnchanged = user.version === filled.version
  const before = { id: filled.updated_by, at: filled.updated_at }
  await saveGrsNumber(ctx, user, '', isUnchanged ? before : { id: me.id, at: nowIso(ctx) })
}
