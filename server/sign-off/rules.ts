import { hash } from 'node:crypto'
import type { z } from 'zod/mini'
import { formatInstant } from '#contract/dates.ts'
import { type ProgressStatus, progressStates } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { isPrintable, usePrintableLetters } from '#contract/printable.ts'
import {
  canonicalText,
  changedSince,
  type countersign as countersignCall,
  type disagreeWithSummary,
  isReadyForSummary,
  leftUnconfirmed,
  maxAddenda,
  notYours,
  othersSummary,
  type RemarkKind,
  referenceAlphabet,
  referenceLength,
  type reopenSignOff,
  type SignaturePart,
  type SignOffPage,
  type SignOffState,
  type SummaryForm,
  seenUnmetFirst,
  signedAlready,
  writtenByYou,
} from '#contract/sign-off.ts'
import { listActiveMentorIds, lockSignedRecord } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { NewRow, Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notify } from '../messaging/notify.ts'
import { queueLetter } from '../messaging/outbox.ts'
import * as queries from './queries.ts'
import { factsIn, loadPage, readFacts } from './readings.ts'

type Action = SignOffPage['can'][number]

const sentences: Record<SignOffState, string> = {
  early: "The summary can be written once the mentee's progress is Finished MST or Completed.",
  to_write: 'There is no summary yet.',
  to_confirm: 'The mentee has to confirm this summary first.',
  sent_back: 'This summary was sent back, so it has to be written again first.',
  to_countersign: 'The mentee has confirmed this summary. An administrator countersigns it now.',
  signed_off: 'This record is already signed off.',
  disputed: 'A signature of this record is disputed. An administrator has to reopen it first.',
  not_confirmed: leftUnconfirmed,
}

/** Locks the mentee, so that two people who act at once follow each other. */
async function lockPage(ctx: TransactionContext, me: Me, menteeId: number, action: Action) {
  const mentee = await lockSignedRecord(ctx.db, me, menteeId)
  const { page, current, isWriter, author } = await loadPage(ctx, me, mentee)
  if (action === 'countersign' && page.state === 'to_countersign' && isWriter) refuse(409, writtenByYou)
  if (!page.can.includes(action))
    refuse(409, action === 'write' ? whyNotWritten(page, me) : sentences[page.state])
  return { page, current, isWriter, author, mentee, name: fullName(mentee) }
}

function whyNotWritten({ has_mentor, state, progress_status }: SignOffPage, me: Me): string {
  if (has_mentor && me.role === 'admin') return notYours
  return state === 'sent_back' && !isReadyForSummary(progress_status) ? sentences.early : sentences[state]
}

/** The same, for a summary that the caller has read in this version. */
async function lockRead(ctx: TransactionContext, me: Me, menteeId: number, action: Action, version: number) {
  const { current, ...locked } = await lockPage(ctx, me, menteeId, action)
  if (!current || current.version !== version) refuse(409, changedSince)
  return { ...locked, current }
}

const present = async (ctx: TransactionContext, me: Me, mentee: Parameters<typeof loadPage>[2]) =>
  (await loadPage(ctx, me, mentee)).page

/** Writes the summary, or writes it again while nobody has confirmed it, and signs it (rule 67). */
export async function writeSummary(ctx: Context, me: Me, menteeId: number, form: SummaryForm) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name, isWriter, author } = await lockPage(ctx, me, menteeId, 'write')
    if (current)
      await refuseStale(ctx, current, form.version, {
        name: current.name,
        strengths: current.strengths,
        achieved: current.achieved,
        goOn: current.go_on,
      })
    else if (form.version !== undefined) refuse(409, changedSince)
    const replaced = author?.signed_by === me.id ? undefined : author
    if (replaced && !form.takeOver) refuse(409, othersSummary(replaced.name))
    const facts = await readFacts(ctx, menteeId)
    const { site_name: service } = await readSettings(ctx.db)
    const { strengths, achieved, goOn } = form
    const printed = form.name ?? fullName(mentee)
    if (!isPrintable(printed)) refuseField('name', usePrintableLetters)
    const content = canonicalText({ name: printed, service, facts, strengths, achieved, goOn })
    if (isWriter && current?.content === content) return present(ctx, me, mentee)
    const texts = {
      state: 'to_confirm' as const,
      strengths,
      achieved,
      go_on: goOn,
      name: printed,
      service,
      facts: JSON.stringify(facts),
      content,
      hash: hashOfText(content),
    }
    const saved = current ? await rewrite(ctx, me, current, texts) : await insert(ctx, me, menteeId, texts)
    await sign(ctx, me, { signOff: saved, part: 'mentor', name })
    await notify(ctx, 'summary_written', { targetId: menteeId, to: [menteeId] })
    if (replaced) await notify(ctx, 'summary_taken_over', { targetId: menteeId, to: [replaced.signed_by] })
    ctx.record('sign_off.written', saved.id, `Wrote and signed the summary of ${name}`)
    return present(ctx, me, mentee)
  })
}

type Texts = Pick<
  NewRow<'sign_offs'>,
  'state' | 'strengths' | 'achieved' | 'go_on' | 'name' | 'service' | 'facts' | 'content' | 'hash'
>

/** The check of a certificate stays closed if it was closed for an earlier one. */
async function insert(ctx: TransactionContext, me: Me, menteeId: number, texts: Texts) {
  const now = nowIso(ctx)
  const [earlier] = await queries.listCertified(ctx.db, { menteeId })
  const made = {
    mentee_id: menteeId,
    checkable: earlier?.checkable ?? 1,
    created_at: now,
    updated_at: now,
    updated_by: me.id,
  }
  return queries.insertSignOff(ctx.db, { ...texts, ...made, signed_off_at: null, reference: null })
}

async function rewrite(ctx: TransactionContext, me: Me, current: Row<'sign_offs'>, texts: Texts) {
  await queries.endSignatures(ctx.db, current.id, { ended: 'rewritten', ended_at: nowIso(ctx) })
  return save(ctx, me, current, texts)
}

const save = (ctx: TransactionContext, me: Me, { id }: Row<'sign_offs'>, change: Partial<Row<'sign_offs'>>) =>
  saveRow(ctx.db, 'sign_offs', id, change, { id: me.id, at: nowIso(ctx) })

const signedAs: Record<SignaturePart, string> = {
  mentor: 'wrote and signed the summary',
  mentee: 'confirmed the summary',
  admin: 'countersigned the summary',
}

type Signing = { signOff: Row<'sign_offs'>; part: SignaturePart; name: string }

/** Adds a signature and queues its receipt, which no choice of emails silences. */
async function sign(ctx: TransactionContext, me: Me, { signOff, part, name }: Signing) {
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
      at: formatInstant(signed_at, ctx.config.timeZone),
      hash: signOff.hash,
    },
  })
}

/** The mentee signs the text that they have read. */
export async function confirmSummary(ctx: Context, me: Me, menteeId: number, version: number) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, menteeId, 'confirm', version)
    await sign(ctx, me, { signOff: current, part: 'mentee', name })
    await save(ctx, me, current, { state: 'to_countersign' })
    ctx.record('sign_off.confirmed', current.id, `${name} confirmed the summary`)
    return present(ctx, me, mentee)
  })
}

/** One administrator countersigns. Nobody signs twice. */
export async function countersign(
  ctx: Context,
  me: Me,
  menteeId: number,
  { readVersion, seenUnmet }: z.output<typeof countersignCall.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, menteeId, 'countersign', readVersion)
    const hasGaps = (factsIn(current).unmet ?? []).length > 0
    if (hasGaps && !seenUnmet) refuseField('seenUnmet', seenUnmetFirst)
    if (
      (await queries.listSignatures(ctx.db, { signOffId: current.id })).some((one) => one.signed_by === me.id)
    )
      refuse(409, signedAlready)
    await sign(ctx, me, { signOff: current, part: 'admin', name })
    await save(ctx, me, current, {
      state: 'signed_off',
      signed_off_at: nowIso(ctx),
      reference: referenceFrom(ctx.token()),
    })
    await notify(ctx, 'record_signed_off', { targetId: menteeId, to: await pairOf(ctx, menteeId) })
    const seen = hasGaps ? ' and has seen what is not met' : ''
    ctx.record('sign_off.countersigned', current.id, `Countersigned the summary of ${name}${seen}`)
    return present(ctx, me, mentee)
  })
}

const pairOf = async (ctx: TransactionContext, menteeId: number) => [
  menteeId,
  ...(await listActiveMentorIds(ctx.db, menteeId)),
]

type Words = z.output<typeof disagreeWithSummary.body>

export const disagree = (ctx: Context, me: Me, menteeId: number, words: Words) =>
  sendBack(ctx, me, menteeId, { ...words, action: 'confirm', kind: 'disagreed' })

export const returnSummary = (ctx: Context, me: Me, menteeId: number, words: Words) =>
  sendBack(ctx, me, menteeId, { ...words, action: 'countersign', kind: 'returned' })

type Return = Words & { action: Action; kind: 'disagreed' | 'returned' }

/** The summary goes back to its writer. The words and the ended signatures are kept. */
function sendBack(ctx: Context, me: Me, menteeId: number, { readVersion, words, action, kind }: Return) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, menteeId, action, readVersion)
    const to = kind === 'disagreed' ? [] : [menteeId]
    await returnToMentor(ctx, me, current, { kind, words, alsoTo: to })
    ctx.record(`sign_off.${kind}`, current.id, `Sent back the summary of ${name} with words`)
    return present(ctx, me, mentee)
  })
}

type Returned = { kind: 'disagreed' | 'returned'; words: string; alsoTo: number[] }

async function returnToMentor(
  ctx: TransactionContext,
  me: Me,
  current: Row<'sign_offs'>,
  { kind, words, alsoTo }: Returned,
) {
  await remark(ctx, me, current, kind, words)
  await queries.endSignatures(ctx.db, current.id, { ended: 'returned', ended_at: nowIso(ctx) })
  await save(ctx, me, current, { state: 'sent_back' })
  const mentors = await listActiveMentorIds(ctx.db, current.mentee_id)
  await notify(ctx, 'summary_returned', { targetId: current.mentee_id, to: [...alsoTo, ...mentors] })
}

/** A summary names the progress. A change of it, or its Undo, sends back a summary that is not signed off (rule 85). */
export async function followProgress(
  ctx: TransactionContext,
  me: Me,
  mentee: { id: number; first_name: string; last_name: string },
  [from, to]: readonly [ProgressStatus, ProgressStatus],
) {
  const current = await queries.findCurrent(ctx.db, { menteeId: mentee.id })
  if (from === to || (current?.state !== 'to_confirm' && current?.state !== 'to_countersign')) return
  const words = `The progress changed from ${progressStates[from].label} to ${progressStates[to].label}.`
  await returnToMentor(ctx, me, current, { kind: 'returned', words, alsoTo: [mentee.id] })
  const why = 'because the progress changed'
  ctx.record('sign_off.returned', current.id, `Sent back the summary of ${fullName(mentee)}, ${why}`)
}

async function remark(
  ctx: TransactionContext,
  me: Me,
  { id }: Row<'sign_offs'>,
  kind: RemarkKind,
  words: string,
) {
  await queries.insertRemark(ctx.db, {
    sign_off_id: id,
    kind,
    words,
    created_by: me.id,
    name: fullName(me),
    role: me.role,
    created_at: nowIso(ctx),
  })
}

/** A dated addition to a record that is signed off. The signed text stays. */
export async function addAddendum(ctx: Context, me: Me, menteeId: number, words: string) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockPage(ctx, me, menteeId, 'add')
    if (!current) refuse(409, changedSince)
    const { count } = await queries.countAddenda(ctx.db, { signOffId: current.id })
    if (count >= maxAddenda) refuse(409, `A record can have at most ${maxAddenda} addenda.`)
    await remark(ctx, me, current, 'addendum', words)
    await notify(ctx, 'addendum_written', { targetId: menteeId, to: await pairOf(ctx, menteeId) })
    ctx.record('sign_off.added', current.id, `Wrote an addendum to the record of ${name}`)
    return present(ctx, me, mentee)
  })
}

/** Ends all signatures, which are kept as history, and withdraws the certificate. */
export async function reopen(
  ctx: Context,
  me: Me,
  menteeId: number,
  body: z.output<typeof reopenSignOff.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, menteeId, 'reopen', body.readVersion)
    await remark(ctx, me, current, 'reopened', body.reason)
    await queries.endSignatures(ctx.db, current.id, { ended: 'reopened', ended_at: nowIso(ctx) })
    await save(ctx, me, current, { state: 'reopened' })
    await notify(ctx, 'record_reopened', { targetId: menteeId, to: await pairOf(ctx, menteeId) })
    ctx.record('sign_off.reopened', current.id, `Reopened the record of ${name}`)
    return present(ctx, me, mentee)
  })
}

const hashOfText = (text: string): string => hash('sha256', text)

/** The reference of a certificate, from the hash of a random token. */
function referenceFrom(token: string): string {
  const base = BigInt(referenceAlphabet.length)
  let rest = BigInt(`0x${hash('sha256', token)}`)
  let reference = ''
  while (reference.length < referenceLength) {
    reference += referenceAlphabet[Number(rest % base)]
    rest /= base
  }
  return reference
}
