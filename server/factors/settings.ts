import { secondFactorPolicies, type WaysToSignIn } from '#contract/factors.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseStale } from '../kernel/versions.ts'
import { readSignInSettings, saveSignInSettings } from './settings-queries.ts'

export const waysToSignIn = async (ctx: Pick<Context, 'db'>): Promise<WaysToSignIn> =>
  waysOf(await readSignInSettings(ctx.db))

export async function saveWaysToSignIn(ctx: Context, me: Me, wanted: WaysToSignIn): Promise<WaysToSignIn> {
  return inTransaction(ctx, async (ctx) => {
    const before = (await lockRow(ctx.db, 'sign_in_settings', 1)) ?? refuseUnknown()
    const at = nowIso(ctx)
    await refuseStale(ctx, { ...before, updated_at: before.updated_at ?? at }, wanted.version, waysOf(before))
    const change = {
      second_factor: wanted.secondFactor,
      grace_days: wanted.graceDays,
    }
    if (!hasChanges(before, change)) return waysOf(before)
    // The days of grace start again when more people need a factor.
    const isWider = rolesOf(wanted.secondFactor).length > rolesOf(before.second_factor).length
    const required_since = isWider ? at : before.required_since
    const after = await saveSignInSettings(ctx.db, { ...change, required_since }, { id: me.id, at })
    ctx.record('sign_in_settings.changed', null, describe(before, after))
    return waysOf(after)
  })
}

const rolesOf = (policy: keyof typeof secondFactorPolicies): readonly string[] =>
  secondFactorPolicies[policy].roles

const describe = (before: Row<'sign_in_settings'>, after: Row<'sign_in_settings'>) =>
  changes([
    [
      'second factor',
      secondFactorPolicies[before.second_factor].label,
      secondFactorPolicies[after.second_factor].label,
    ],
    ['days to set it up', before.grace_days, after.grace_days],
  ])

const waysOf = (row: Row<'sign_in_settings'>): WaysToSignIn => ({
  secondFactor: row.second_factor,
  graceDays: row.grace_days,
  version: row.version,
})
