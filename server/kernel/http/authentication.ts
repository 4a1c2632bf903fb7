import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type SecondFactorPolicy, secondFactorPolicies } from '#contract/factors.ts'
import { needsProof } from '#contract/permissions.ts'
import type { Role } from '#contract/person.ts'
import { proofMinutes } from '#contract/proof.ts'
import { refusalCodes, type SessionUser, type SignedInBy } from '#contract/session.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../../database/compiled.ts'
import type { Row } from '../../database/schema.ts'
import { momentOf } from '../clock/zone.ts'
import { modulesOffIn } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'

/** The signed-in person who makes a call, with the session they make it in. */
export type Me = SessionUser & {
  sessionId: number
  /** The last proof of identity in this session. */
  provenAt: string | null
  /** By the organisation's clock. */
  today: string
  duringMaintenance: boolean
}

/** The properties of the caller that queries read. */
export type AskingMe = Pick<Me, 'id' | 'role' | 'status' | 'today'>

export const hashOfToken = (token: string): string => hash('sha256', token)

/** A session that starts further in the future than this, after the clock was set back, is refused. */
export const clockStepMilliseconds = 300_000
/** The last use is saved at most this often, so that most reads write nothing. */
const lastUseMilliseconds = 60_000

/** A person's bearer token; undefined without exactly one well-formed Authorization header. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  bearerIn(request, /^bearer +([A-Za-z0-9_-]{43})$/i)

export function bearerIn({ raw }: FastifyRequest, form: RegExp): string | undefined {
  const headers = raw.rawHeaders.filter((_, index, all) => all[index - 1]?.toLowerCase() === 'authorization')
  return headers.length === 1 ? form.exec(headers[0] ?? '')?.[1] : undefined
}

/**
 * Finds the person of a token. Role, status and session timeout are read on every call, so that changes apply
 * to the next call. Deletes an expired session. Automatic calls of an open page (`isUse` false) do
 * not extend the session.
 */
export async function authenticate(
  ctx: Context,
  token: string | undefined,
  { isUse = true } = {},
): Promise<Me | undefined> {
  if (token === undefined) return undefined
  const session = await findSession(ctx.db, { tokenHash: hashOfToken(token) })
  if (!session) return undefined
  const { isOver, lastUsed } = stateOf(ctx, session)
  if (isOver) {
    await ctx.db.deleteFrom('sessions').where('id', '=', session.session_id).execute()
    return undefined
  }
  if (isUse && ctx.now().getTime() - lastUsed >= lastUseMilliseconds)
    await saveLastUse(ctx, session.session_id)
  return toMe(ctx, session)
}

/** Also for a session that has just been opened. */
export const toMe = (ctx: Context, session: NonNullable<Awaited<ReturnType<typeof findSession>>>): Me => ({
  id: session.id,
  role: session.role,
  status: session.status,
  firstName: session.first_name,
  lastName: session.last_name,
  email: session.email,
  lastConfirmedEmail: session.confirmed_email,
  grsNumber: session.grs_number,
  createdAt: session.created_at,
  version: session.version,
  sessionId: session.session_id,
  sessionEndsAt: new Date(stateOf(ctx, session).endsAt).toISOString(),
  signedInBy: session.signed_in_by,
  provenAt: session.proven_at,
  today: momentOf(ctx).today,
  mustChangePassword: mustChangePassword(session),
  mustSetUpSecondFactor: mustSetUpFactor(session, ctx.now().getTime()),
  duringMaintenance: session.maintenance_mode === 1,
  modulesOff: modulesOffIn(session),
})

type Lasting = { session_created_at: string; last_used_at: string; session_timeout: number }

function stateOf(ctx: Context, session: Lasting) {
  const now = ctx.now().getTime()
  const created = Date.parse(session.session_created_at)
  const lastUsed = Date.parse(session.last_used_at)
  const endsAt = created + session.session_timeout * 3_600_000
  const idleUntil = lastUsed + (ctx.config.sessionIdleMinutes ?? Number.POSITIVE_INFINITY) * 60_000
  return {
    endsAt,
    lastUsed,
    isOver: now >= endsAt || now >= idleUntil || now < created - clockStepMilliseconds,
  }
}

/** The ids of those sessions that have not expired. */
export async function listLiveSessions(ctx: Context, ids: number[]): Promise<Set<number>> {
  const sessions = await listSessions(ctx.db, { ids })
  return new Set(sessions.filter((session) => !stateOf(ctx, session).isOver).map(({ id }) => id))
}

const listSessions = compiledList((db, { ids }: Params<{ ids: number[] }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('settings', (join) => join.on('settings.id', '=', 1))
    .where('sessions.id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 'inactive')
    .select([
      'sessions.id',
      'sessions.created_at as session_created_at',
      'sessions.last_used_at',
      'settings.session_timeout',
    ]),
)

type PasswordOrigin = Pick<Row<'users'>, 'password_set_by'> &
  Pick<Row<'settings'>, 'require_password_change'> & { signed_in_by: SignedInBy }

/**
 * The password printed at the first start must always be changed. A session of the provider
 * used no password.
 */
const mustChangePassword = (row: PasswordOrigin): boolean =>
  row.signed_in_by !== 'provider' &&
  (row.password_set_by === 'installer' ||
    (row.password_set_by === 'other' && row.require_password_change === 1))

const factorPolicyColumns = [
  'sign_in_settings.second_factor',
  'sign_in_settings.grace_days',
  'sign_in_settings.required_since',
  'sign_in_settings.also_with_provider',
] as const
type FactorPolicy = Pick<
  Row<'sign_in_settings'>,
  'second_factor' | 'grace_days' | 'required_since' | 'also_with_provider'
>

export const readSignInPolicy = compiledOne((db) =>
  db
    .selectFrom('sign_in_settings')
    .where('id', '=', 1)
    .select([...factorPolicyColumns, 'work_account_only', 'emergency_admin_id']),
)
export type SignInPolicy = FactorPolicy &
  Pick<Row<'sign_in_settings'>, 'work_account_only' | 'emergency_admin_id'>

export const isRequiredOf = (role: Role, policy: SecondFactorPolicy): boolean =>
  (secondFactorPolicies[policy].roles as readonly Role[]).includes(role)

type FactorState = FactorPolicy &
  Pick<Row<'users'>, 'role' | 'second_factor_at' | 'second_factor_reset_at'> & { signed_in_by: SignedInBy }

/** Required since longer than the days of grace, or reset by an administrator. */
function mustSetUpFactor(state: FactorState, now: number): boolean {
  const { second_factor, signed_in_by, required_since } = state
  if (state.second_factor_at !== null || second_factor === 'off') return false
  // The provider asks for its own second factor.
  if (signed_in_by === 'provider' && state.also_with_provider === 0) return false
  if (state.second_factor_reset_at !== null) return true
  const grace = state.grace_days * 86_400_000
  return isRequiredOf(state.role, second_factor) && now >= Date.parse(required_since ?? '') + grace
}

/** Runs on every call. */
const findSession = compiledFirst((db, { tokenHash }: Params<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('settings', (join) => join.on('settings.id', '=', 1))
    .innerJoin('sign_in_settings', (join) => join.on('sign_in_settings.id', '=', 1))
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 'inactive')
    .select([
      'sessions.id as session_id',
      'sessions.created_at as session_created_at',
      'sessions.last_used_at',
      'sessions.proven_at',
      'sessions.signed_in_by',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.confirmed_email',
      'users.grs_number',
      'users.role',
      'users.status',
      'users.created_at',
      'users.version',
      'users.password_set_by',
      'users.second_factor_at',
      'users.second_factor_reset_at',
      ...factorPolicyColumns,
      'settings.session_timeout',
      'settings.require_password_change',
      'settings.maintenance_mode',
      'settings.modules_off',
    ]),
)

const saveLastUse = (ctx: Context, sessionId: number) =>
  ctx.db
    .updateTable('sessions')
    .set({ last_used_at: ctx.now().toISOString() })
    .where('id', '=', sessionId)
    .execute()

type Clock = Pick<Context, 'now'>

/** Refuses a sensitive call without a fresh proof. */
export function refuseWithoutProof(clock: Clock, me: Me, { action, proof }: Endpoint): void {
  if (needsProof(action) || (proof && me.role === 'admin')) requireProof(clock, me)
}

/** Refuses unless the person has proven in this session, minutes ago, who they are. */
export function requireProof({ now }: Clock, { provenAt }: Me): void {
  const age = provenAt === null ? Number.NaN : now().getTime() - Date.parse(provenAt)
  // A proof from the future, after the clock was set back, does not count.
  if (age <= proofMinutes * 60_000 && age >= -clockStepMilliseconds) return
  refuse(403, "Confirm that it's you, then try again.", { code: refusalCodes.freshProof })
}
