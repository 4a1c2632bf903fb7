import { emailKey } from '#contract/fields.ts'
import { type AccountStatus, fullName, type Role } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { lockRow } from '../database/rows.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { queueLetter, withdrawInvitations } from '../letters/rules.ts'
import { makePasswordLink } from '../session/password-links.ts'
import { readSettings } from '../settings/rules.ts'
import * as queries from './queries.ts'
import { addressTaken } from './rules.ts'

type NewPerson = { firstName: string; lastName: string; email: string; role: Role; status: AccountStatus }

/** Makes an account without a password, in the transaction of what asks for it; the caller queues the letter. */
export async function inviteNewPerson(ctx: Changing, me: Me, person: NewPerson): Promise<UserRow> {
  const now = instant(ctx)
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
  if (!user) refuse(409, addressTaken, { fields: { email: addressTaken } })
  ctx.record({
    action: 'user.invited',
    target: 'user',
    targetId: user.id,
    details: `Invited ${fullName(user)} as ${user.role}`,
  })
  return user
}

/** An administrator's 'Invite': an account, and a letter with a link to choose a password (decision 21). */
export async function inviteUser(ctx: Context, me: Me, person: NewPerson): Promise<UserRow> {
  return inTransaction(ctx, async (ctx) => {
    const user = await inviteNewPerson(ctx, me, person)
    await queueLetter(ctx, 'invitation', { to: user, details: { firstName: user.first_name } })
    return user
  })
}

const takenUp = 'This person has chosen a password already and needs no invitation.'

/** Queues the invitation again; the new link kills the earlier ones. */
export async function sendInvitation(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (user.password_hash !== null || user.status === 'inactive') refuse(409, takenUp)
    await queueLetter(ctx, 'invitation', { to: user, details: { firstName: user.first_name } })
    ctx.record({
      action: 'invitation.sent',
      target: 'user',
      targetId: id,
      details: `Invited ${fullName(user)} again`,
    })
  })
}

/** A link to pass on by hand; only while no mail server is set up, for a letter is the safer way. */
export async function makeInvitationLink(ctx: Context, id: number): Promise<string> {
  const settings = await readSettings(ctx)
  if (settings.email_host !== '' && settings.email_enabled === 1)
    refuse(409, 'A mail server is set up: send the invitation by e-mail.')
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    const link = (await makePasswordLink(ctx, id, 'invitation')) ?? refuse(409, takenUp)
    await withdrawInvitations(ctx, id)
    const details = `Made an invitation link for ${fullName(user)} to pass on by hand`
    ctx.record({ action: 'invitation.link_made', target: 'user', targetId: id, details })
    return link
  })
}

/** The person who has this address now; undefined when nobody has. */
export const findByAddress = (ctx: Changing, email: string) => queries.findByEmailKey(ctx.db, emailKey(email))
