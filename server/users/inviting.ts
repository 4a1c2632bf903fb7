import { emailKey } from '#contract/fields.ts'
import { type AccountStatus, fullName, type Role } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { lockRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { queueLetter, withdrawInvitations } from '../letters/rules.ts'
import { onceMore } from '../letters/sending-again.ts'
import { makeLink } from '../session/links.ts'
import { readSettings } from '../settings/rules.ts'
import { canWith, present } from './presenting.ts'
import * as queries from './queries.ts'
import { emailTaken } from './rules.ts'

type NewPerson = { firstName: string; lastName: string; email: string; role: Role; status: AccountStatus }

/** Makes an account without a password, in the transaction of what asks for it; the caller queues the letter. */
export async function inviteNewPerson(ctx: TransactionContext, me: Me, person: NewPerson): Promise<UserRow> {
  const now = nowIso(ctx)
  const user = await queries.insertUser(ctx.db, {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    role: person.role,
    status: person.status,
    password_set_by: 'self',
    created_at: now,
    updated_at: now,
    updated_by: me.id,
  })
  if (!user) refuse(409, emailTaken, { fields: { email: emailTaken } })
  ctx.record({
    action: 'user.invited',
    target: 'user',
    targetId: user.id,
    details: `Invited ${fullName(user)} as ${user.role}`,
  })
  return present(me, user)
}

/** An administrator's 'Invite': an account, and a letter with a link to choose a password (rule 21). */
export async function inviteUser(ctx: Context, me: Me, person: NewPerson): Promise<UserRow> {
  return inTransaction(ctx, async (ctx) => {
    const user = await inviteNewPerson(ctx, me, person)
    await queueLetter(ctx, 'invitation', { to: user, details: { firstName: user.first_name } })
    return user
  })
}

/** The account that a decision made goes with the decision, unless somebody has begun to use it. */
export async function withdrawNewPerson(ctx: TransactionContext, me: Me, id: number): Promise<void> {
  const user = await lockRow(ctx.db, 'users', id)
  // An administrator was faster.
  if (!user) return
  if (user.version !== 1 || (await queries.findUse(ctx.db, id)))
    refuse(409, 'The new account is in use already, so the approval can no longer be undone.')
  const now = nowIso(ctx)
  await queries.saveUser(ctx.db, id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
  ctx.record({ action: 'user.deleted', target: 'user', targetId: id, details: `Deleted ${fullName(user)}` })
}

const takenUp = 'This person has chosen a password already and needs no invitation.'

/** Queues the invitation again, whose new link kills the earlier ones; says what becomes of it. */
export async function sendInvitation(ctx: Context, me: Me, id: number): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!canWith(me, user).includes('invite')) refuse(409, takenUp)
    await queueLetter(ctx, 'invitation', { to: user, details: { firstName: user.first_name } })
    ctx.record({
      action: 'invitation.sent',
      target: 'user',
      targetId: id,
      details: `Invited ${fullName(user)} again`,
    })
    return onceMore('The invitation', await readSettings(ctx))
  })
}

/** A link to pass on by hand; only while no mail server is set up, for a letter is the safer way. */
export async function makeInvitationLink(ctx: Context, me: Me, id: number): Promise<string> {
  const settings = await readSettings(ctx)
  if (settings.email_host !== '' && settings.email_enabled === 1)
    refuse(409, 'A mail server is set up: send the invitation by e-mail.')
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!canWith(me, user).includes('invite')) refuse(409, takenUp)
    const link = (await makeLink(ctx, id, { kind: 'invitation' })) ?? refuseUnknown()
    await withdrawInvitations(ctx, id)
    const details = `Made an invitation link for ${fullName(user)} to pass on by hand`
    ctx.record({ action: 'invitation.link_made', target: 'user', targetId: id, details })
    return link
  })
}

/** The person who has this e-mail address now; undefined when nobody has. */
export const findByEmail = (ctx: TransactionContext, email: string) =>
  queries.findByEmailKey(ctx.db, emailKey(email))

/** Whether this person can sign in already, once their account is active. */
export const hasPassword = (ctx: TransactionContext, id: number) => queries.findWithPassword(ctx.db, id)
