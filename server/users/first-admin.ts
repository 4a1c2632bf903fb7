import { firstAdminName } from '#contract/person.ts'
import { findAnyUser, insertUser } from '../accounts/account-queries.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'

export type FirstAdmin = { email: string; password: string; chosen: boolean }

const defaultEmail = 'admin@mst.example'

/**
 * Creates the administrator of an empty installation, from the configuration or with a random
 * password. A random password must be changed at first sign-in. undefined if any account exists.
 */
export async function makeFirstAdmin(ctx: Context): Promise<FirstAdmin | undefined> {
  if (await findAnyUser(ctx.db)) return undefined
  const { firstAdminEmail, firstAdminPassword } = ctx.config
  const chosen = firstAdminPassword !== undefined
  const email = firstAdminEmail ?? defaultEmail
  const password = firstAdminPassword ?? ctx.token().slice(0, 20)
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
    if (user) ctx.record('user.created', user.id, 'Created the first administrator')
    return user
  })
  return made && { email, password, chosen }
}
