import { instantInWords } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/sign-off.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { hashOfToken, type Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockPeople } from '../locks.ts'
import { notify, notifyAdmins } from '../messaging/notify.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { endAccessOf } from '../signing-in/session-ends.ts'
import { referenceFrom } from './certificate.ts'
import { factsIn, listMenteeAndMentors, lockRead, reloadPage, saveSignOff } from './page.ts'
import * as queries from './queries.ts'

/** The mentee signs the text that they have read. */
export async function confirmSummary({ ctx, me, params, body }: Call<typeof contract.confirmSummary>) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, params.menteeId, 'confirm', body.readVersion)
    await sign(ctx, me, { signOff: current, part: 'mentee', name })
    await saveSignOff(ctx, me, current.id, { state: 'to_countersign' })
    ctx.record('sign_off.confirmed', current.id, `${name} confirmed the summary`)
    return reloadPage(ctx, me, mentee)
  })
}

/** One administrator countersigns. Nobody signs twice. */
export async function countersign({
  ctx,
  me,
  params: { menteeId },
  body: { readVersion, seenUnmet },
}: Call<typeof contract.countersign>) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, menteeId, 'countersign', readVersion)
    const hasGaps = (factsIn(current).unmet ?? []).length > 0
    if (hasGaps && !seenUnmet) refuseField('seenUnmet', contract.seenUnmetFirst)
    if (
      (await queries.listSignatures(ctx.db, { signOffId: current.id })).some((one) => one.signed_by === me.id)
    )
      refuse(409, contract.signedAlready)
    await sign(ctx, me, { signOff: current, part: 'admin', name })
    await saveSignOff(ctx, me, current.id, {
      state: 'signed_off',
      signed_off_at: nowIso(ctx),
      reference: referenceFrom(ctx.token()),
    })
    await notify(ctx, 'record_signed_off', {
      targetId: menteeId,
      to: await listMenteeAndMentors(ctx, menteeId),
    })
    const seen = hasGaps ? ' and has seen what is not met' : ''
    ctx.record('sign_off.countersigned', current.id, `Countersigned the summary of ${name}${seen}`)
    return reloadPage(ctx, me, mentee)
  })
}

const signedAs: Record<contract.SignaturePart, string> = {
  mentor: 'wrote and signed the summary',
  mentee: 'confirmed the summary',
  admin: 'countersigned the summary',
}

type Signing = { signOff: Row<'sign_offs'>; part: contract.SignaturePart; name: string }

/** Adds a signature and queues its receipt, which no choice of emails silences. */
export async function sign(ctx: TransactionContext, me: Me, { signOff, part, name }: Signing) {
  const signed_at = nowIso(ctx)
  const { id: signatureId } = await queries.insertSignature(ctx.db, {
    sign_off_id: signOff.id,
    part,
    signed_by: me.id,
    name: fullName(me),
    role: me.role,
    for_mentor: part === 'mentor' && me.role === 'admin' ? 1 : 0,
    hash: signOff.hash,
    signed_at,
    ended: null,
    ended_at: null,
    dispute_hash: null,
  })
  await queueEmail(ctx, 'signature_receipt', {
    to: { id: me.id, email: me.lastConfirmedEmail ?? me.email },
    details: {
      firstName: me.firstName,
      signatureId,
      what: signedAs[part],
      about: name,
      at: instantInWords(signed_at, ctx.config.timeZone),
      hash: signOff.hash,
    },
  })
}

/** The link of a receipt. It is made when the email is sent, so that the database never contains its secret. */
export async function makeDisputeLink(ctx: TransactionContext, signatureId: number): Promise<string> {
  const token = ctx.token()
  await queries.saveDisputeHash(ctx.db, signatureId, hashOfToken(token))
  return `${ctx.config.publicUrl ?? ''}/not-my-signature?${new URLSearchParams({ token })}`
}

/**
 * 'This was not me': ends the signature and the signer's sessions, and withdraws the certificate. The link works
 * once, also for a signature that no longer counts, because someone else may still use the account.
 */
export async function disputeSignature({ ctx, body, request }: Call<typeof contract.disputeSignature>) {
  const disputeHash = hashOfToken(body.token)
  await request.server.limits.limitLink(request, disputeHash)
  const since = momentOf(ctx).instantAgo(contract.disputeDays)
  const found = (await queries.findDisputable(ctx.db, disputeHash, since)) ?? refuseUsedLink()
  await inTransaction(ctx, async (ctx) => {
    const now = nowIso(ctx)
    const [mentors, mentees] = found.role === 'mentee' ? [[], []] : [[found.signed_by], []]
    await lockPeople(ctx.db, mentors, [...mentees, found.mentee_id])
    const signature = (await queries.findDisputable(ctx.db, disputeHash, since)) ?? refuseUsedLink()
    if (!(await queries.saveDisputed(ctx.db, found.id, disputeHash, signature.ended_at ?? now)))
      refuseUsedLink()
    const by = { id: found.signed_by, at: now }
    const signOff = await lockRow(ctx.db, 'sign_offs', found.sign_off_id)
    if (signature.ended_at === null && signOff)
      await saveRow(ctx.db, 'sign_offs', signOff.id, { state: 'disputed' }, by)
    const actor = { id: found.signed_by, role: found.role }
    const { sessions } = await endAccessOf(ctx, found.signed_by, { actor })
    await notifyAdmins(ctx, 'signature_disputed', found.mentee_id)
    ctx.record(
      'sign_off.disputed',
      found.sign_off_id,
      `${found.name} said that a signature was not theirs; ${sessions} session(s) ended`,
      actor,
    )
  })
}

const refuseUsedLink = (): never => refuseField('token', contract.usedLink)
