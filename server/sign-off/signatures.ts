import { hash } from 'node:crypto'
import { instantInWords } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/sign-off.ts'
import { listActiveMentorIds } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockSignedRecord } from '../locks.ts'
import { notify } from '../messaging/notify.ts'
import { queueLetter } from '../messaging/outbox.ts'
import { factsIn, loadPage } from './page.ts'
import * as queries from './queries.ts'

export type Action = contract.SignOffPage['can'][number]

const sentences: Record<contract.SignOffState, string> = {
  early: "The summary can be written once the mentee's progress is Finished MST or Completed.",
  to_write: 'There is no summary yet.',
  to_confirm: 'The mentee has to confirm this summary first.',
  sent_back: 'This summary was sent back, so it has to be written again first.',
  to_countersign: 'The mentee has confirmed this summary. An administrator countersigns it now.',
  signed_off: 'This record is already signed off.',
  disputed: 'A signature of this record is disputed. An administrator has to reopen it first.',
  not_confirmed: contract.leftUnconfirmed,
}

/** Locks the mentee, so that two people who act at once follow each other. */
export async function lockPage(ctx: TransactionContext, me: Me, menteeId: number, action: Action) {
  const mentee = await lockSignedRecord(ctx.db, me, menteeId)
  const { page, current, isWriter, author } = await loadPage(ctx, me, mentee)
  if (action === 'countersign' && page.state === 'to_countersign' && isWriter)
    refuse(409, contract.writtenByYou)
  if (!page.can.includes(action))
    refuse(409, action === 'write' ? whyNotWritten(page, me) : sentences[page.state])
  return { page, current, isWriter, author, mentee, name: fullName(mentee) }
}

function whyNotWritten({ has_mentor, state, progress_status }: contract.SignOffPage, me: Me): string {
  if (has_mentor && me.role === 'admin') return contract.notYours
  const isEarly = state === 'sent_back' && !contract.isReadyForSummary(progress_status)
  return isEarly ? sentences.early : sentences[state]
}

/** The same, for a summary that the caller has read in this version. */
export async function lockRead(
  ctx: TransactionContext,
  me: Me,
  menteeId: number,
  action: Action,
  version: number,
) {
  const { current, ...locked } = await lockPage(ctx, me, menteeId, action)
  if (!current || current.version !== version) refuse(409, contract.changedSince)
  return { ...locked, current }
}

export const reloadPage = async (ctx: TransactionContext, me: Me, mentee: Parameters<typeof loadPage>[2]) =>
  (await loadPage(ctx, me, mentee)).page

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

export const listMenteeAndMentors = async (ctx: TransactionContext, menteeId: number) => [
  menteeId,
  ...(await listActiveMentorIds(ctx.db, menteeId)),
]

type Change = Partial<Row<'sign_offs'>>
export const saveSignOff = (ctx: TransactionContext, me: Me, id: number, change: Change) =>
  saveRow(ctx.db, 'sign_offs', id, change, { id: me.id, at: nowIso(ctx) })

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
  await queueLetter(ctx, 'signature_receipt', {
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

/** The reference of a certificate, from the hash of a random token. */
function referenceFrom(token: string): string {
  const base = BigInt(contract.referenceAlphabet.length)
  let rest = BigInt(`0x${hash('sha256', token)}`)
  let reference = ''
  while (reference.length < contract.referenceLength) {
    reference += contract.referenceAlphabet[Number(rest % base)]
    rest /= base
  }
  return reference
}
