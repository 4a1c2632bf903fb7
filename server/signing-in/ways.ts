import { isIP } from 'node:net'
import { workAccountOnlyTexts } from '#contract/factors.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { readSignInPolicy, type SignInPolicy } from '../kernel/http/authentication.ts'

type Configured = Pick<Context, 'config'>

/** Rule 78. Without a provider, passwords work again, because nobody could sign in otherwise. */
export const isWorkAccountOnly = ({ config }: Configured, policy: SignInPolicy): boolean =>
  policy.work_account_only === 1 && config.provider !== undefined

/** True for everybody but the administrator for emergencies, while only the work account signs in. */
export const isPasswordOff = (ctx: Configured, policy: SignInPolicy, userId: number): boolean =>
  isWorkAccountOnly(ctx, policy) && policy.emergency_admin_id !== userId

/**
 * Keeps the administrator for emergencies as they were when they were chosen. Call it with their row locked:
 * the settings lock it too.
 */
export async function refuseForEmergencyAdmin(ctx: TransactionContext, userId: number): Promise<void> {
  if (await isEmergencyAdmin(ctx, userId)) refuse(409, workAccountOnlyTexts.kept)
}

export async function isEmergencyAdmin(ctx: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  const policy = await readSignInPolicy(ctx.db)
  return policy.work_account_only === 1 && policy.emergency_admin_id === userId
}

/** Passkeys belong to the host of PUBLIC_URL. Browsers offer them on https and on localhost, for names only. */
export function relyingParty({
  config,
}: Pick<Context, 'config'>): { id: string; origin: string } | undefined {
  if (!config.publicUrl) return undefined
  const { protocol, hostname, origin } = new URL(config.publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}
