import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { findAnyUser, insertUser } from './queries.ts'

export type FirstAdmin = { email: string; password: string; chosen: boolean }

/** Until the person gives their own. */
export const firstAdminName = { firstName: 'First', lastName: 'Administrator' }

const defaultEmail = 'admin@mst.example'

/**
 * Gives an empty installation its administrator (rule 22): the one of the configuration, or else one with a
 * random password, which must be changed at first sign-in. undefined when there are people already.
 */
export async function makeFirstAdmin(ctx: Context): Promise<FirstAdmin | undefined> {
  if (await findAnyUser(ctx.db)) return undefined
  const { firstAdmin } = ctx.config
  const chosen = firstAdmin?.password !== undefined
  const email = firstAdmin?.email ?? defaultEmail
  const password = firstAdmin?.password ?? ctx.token().slice(0, 20)
  const hash = await ctx.passwords.hash(password)
  const made = await inTransaction(ctx, async (ctx) => {
    const now = nowIso(ctx)
    const user = await insertUser(ctx.db, {
      first_name: firstAdminName.firstName,
      last_name: firstAdminName.lastName,
      email,
      role: 'admin',
      status: 'active',
      password_hash: hash,
      password_set_by: chosen ? 'self' : 'installer',
      password_changed_at: now,
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    if (user)
      ctx.record({
        action: 'user.created',
        target: 'user',
        targetId: user.id,
        details: 'Created the first administrator',
      })
    return user
  })
  return made && { email, password, chosen }
}
