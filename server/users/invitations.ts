import { fullName } from '#contract/person.ts'
import type * as contract from '#contract/users.ts'
import { canWith } from '../accounts/account-queries.ts'
import { lockRow } from '../database/rows.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { inTransaction } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { requireProof } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { queueEmail, retryNote, withdrawInvitations } from '../messaging/outbox.ts'
import { makeLink } from '../signing-in/links.ts'

const takenUp = 'This person has already chosen a password, so they do not need an invitation.'

/** Queues a new invitation, whose link replaces the earlier ones. Returns a message about its delivery. */
export async function sendInvitation({ ctx, me, params: { id } }: Call<typeof contract.sendInvitation>) {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!canWith(me, user).includes('invite')) refuse(409, takenUp)
    if (user.role === 'admin') requireProof(ctx, me)
    await queueEmail(ctx, 'invitation', { to: user, details: { firstName: user.first_name } })
    ctx.record('invitation.sent', id, `Invited ${fullName(user)} again`)
    return { message: await retryNote(ctx, 'The invitation') }
  })
}

/** A link to pass on by hand, only without a mail server because an email is safer. */
export async function makeInvitationLink({
  ctx,
  me,
  params: { id },
}: Call<typeof contract.makeInvitationLink>) {
  const settings = await readSettings(ctx.db)
  if (settings.email_host !== '' && settings.email_enabled === 1)
    refuse(409, 'Email is set up, so send the invitation by email.')
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!canWith(me, user).includes('invite')) refuse(409, takenUp)
    if (user.role === 'admin') requireProof(ctx, me)
    const link = (await makeLink(ctx, id, { kind: 'invitation' })) ?? refuseUnknown()
    await withdrawInvitations(ctx, id)
    const details = `Created an invitation link for ${fullName(user)} to share in person`
    ctx.record('invitation.link_made', id, details)
    return { link }
  })
}
