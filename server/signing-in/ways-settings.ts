import * as contract from '#contract/factors.ts'
import { fullName, labelsOf } from '#contract/person.ts'
import { proofMinutes } from '#contract/proof.ts'
import { findAccount, lockUser } from '../accounts/accounts.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { redirectAddressAt } from '../kernel/config/provider-config.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { listEmergencyAdmins, readSignInSettings, saveSignInSettings } from './factor-queries.ts'
import { findSessionStart, removeOwnWaySessions } from './session-queries.ts'

type Ways = Row<'sign_in_settings'>

type Reading = Pick<Context, 'db' | 'config'> | Pick<TransactionContext, 'db' | 'config'>

export const getWaysToSignIn = async ({ ctx }: Call<typeof contract.getWaysToSignIn>) =>
  toSavedWays(ctx, await readSignInSettings(ctx.db))

export async function saveWaysToSignIn({ ctx, me, body: wanted }: Call<typeof contract.saveWaysToSignIn>) {
  return inTransaction(ctx, async (ctx) => {
    const before = (await lockRow(ctx.db, 'sign_in_settings', 1)) ?? refuseUnknown()
    const at = nowIso(ctx)
    await refuseStale(ctx, { ...before, updated_at: before.updated_at ?? at }, wanted.version, waysOf(before))
    const change = changeOf(before, wanted)
    if (!hasChanges(before, change)) return toSavedWays(ctx, before)
    const limitsWays = change.work_account_only === 1 && !isSameWay(before, change)
    if (limitsWays) await refuseUntried(ctx, me, change)
    // The days of grace start again when more people need a factor.
    const isWider = rolesOf(wanted.secondFactor).length > rolesOf(before.second_factor).length
    const required_since = isWider ? at : before.required_since
    const after = await saveSignInSettings(ctx.db, { ...change, required_since }, { id: me.id, at })
    const ended = limitsWays ? await endOtherWays(ctx, after) : ''
    ctx.record('sign_in_settings.changed', null, `${await describe(ctx, before, after)}${ended}`)
    return toSavedWays(ctx, after)
  })
}

/** A password or passkey that no longer signs in keeps no session either. */
async function endOtherWays(ctx: TransactionContext, { emergency_admin_id }: Ways): Promise<string> {
  const sessions = await removeOwnWaySessions(ctx.db, emergency_admin_id)
  return `; ${sessions} session(s) without a work account ended`
}

/** Brings passwords back, for `node scripts/sign-in.mjs`. Returns false if they worked already. */
export async function allowPasswords(ctx: TransactionContext): Promise<boolean> {
  const before = (await lockRow(ctx.db, 'sign_in_settings', 1)) ?? refuseUnknown()
  if (before.work_account_only === 0) return false
  const after = await saveSignInSettings(
    ctx.db,
    { work_account_only: 0, emergency_admin_id: null },
    { id: null, at: nowIso(ctx) },
  )
  ctx.record('sign_in_settings.changed', null, await describe(ctx, before, after))
  return true
}

/** While passwords work for everyone, no administrator is for emergencies. */
function changeOf(before: Ways, wanted: contract.WaysToSignIn) {
  const { workAccountOnly = before.work_account_only === 1 } = wanted
  const { emergencyAdminId = before.emergency_admin_id } = wanted
  const { alsoWithWorkAccount = before.also_with_provider === 1 } = wanted
  return {
    second_factor: wanted.secondFactor,
    grace_days: wanted.graceDays,
    also_with_provider: alsoWithWorkAccount ? (1 as const) : (0 as const),
    work_account_only: workAccountOnly ? (1 as const) : (0 as const),
    emergency_admin_id: workAccountOnly ? emergencyAdminId : null,
  }
}

const isSameWay = (before: Ways, change: ReturnType<typeof changeOf>): boolean =>
  before.work_account_only === change.work_account_only &&
  before.emergency_admin_id === change.emergency_admin_id

/**
 * Passwords stop working only after a sign-in by work account, and while one administrator can still use a password.
 */
async function refuseUntried(
  ctx: TransactionContext,
  me: Me,
  { emergency_admin_id }: ReturnType<typeof changeOf>,
): Promise<void> {
  if (!ctx.config.provider) refuseField('workAccountOnly', contract.workAccountOnlyTexts.notSetUp)
  if (emergency_admin_id === null) refuseField('emergencyAdminId', contract.workAccountOnlyTexts.chooseAdmin)
  const session = await findSessionStart(ctx.db, me.sessionId)
  const age = ctx.now().getTime() - Date.parse(session?.created_at ?? '')
  if (session?.signed_in_by !== 'provider' || age >= proofMinutes * 60_000)
    refuse(409, contract.workAccountOnlyTexts.signInFirst)
  // Locked, so that the account cannot change at the same time.
  await lockUser(ctx, emergency_admin_id)
  const admins = await listEmergencyAdmins(ctx.db)
  if (!admins.some(({ id }) => id === emergency_admin_id))
    refuseField('emergencyAdminId', contract.workAccountOnlyTexts.notReady)
}

const rolesOf = (policy: keyof typeof contract.secondFactorPolicies): readonly string[] =>
  contract.secondFactorPolicies[policy].roles

async function describe(ctx: TransactionContext, before: Ways, after: Ways): Promise<string> {
  const nameOf = async (id: number | null) => {
    const person = id === null ? undefined : await findAccount(ctx, id)
    return person ? fullName(person) : 'no one'
  }
  return changes([
    [
      'second factor',
      contract.secondFactorPolicies[before.second_factor].label,
      contract.secondFactorPolicies[after.second_factor].label,
    ],
    ['days to set it up', before.grace_days, after.grace_days],
    ['also with a work account', before.also_with_provider === 1, after.also_with_provider === 1],
    ['work account only', before.work_account_only === 1, after.work_account_only === 1],
    [
      'administrator for emergencies',
      await nameOf(before.emergency_admin_id),
      await nameOf(after.emergency_admin_id),
    ],
  ])
}

const waysOf = (row: Ways) => ({
  secondFactor: row.second_factor,
  graceDays: row.grace_days,
  alsoWithWorkAccount: row.also_with_provider === 1,
  workAccountOnly: row.work_account_only === 1,
  emergencyAdminId: row.emergency_admin_id,
  version: row.version,
})

async function toSavedWays({ db, config }: Reading, row: Ways): Promise<contract.SavedWays> {
  const admins = await listEmergencyAdmins(db)
  const labelOf = labelsOf(admins)
  return {
    ...waysOf(row),
    redirectAddress: config.publicUrl ? redirectAddressAt(config.publicUrl) : null,
    emergencyAdmins: admins.map((admin) => ({ id: admin.id, name: labelOf(admin) })),
  }
}
