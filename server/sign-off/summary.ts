import { hash } from 'node:crypto'
import type { z } from 'zod/mini'
import { type ProgressStatus, progressStates } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { isPrintable, usePrintableLetters } from '#contract/printable.ts'
import * as contract from '#contract/sign-off.ts'
import { listActiveMentorIds } from '../access.ts'
import type { NewRow, Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notify } from '../messaging/notify.ts'
import {
  type Action,
  listMenteeAndMentors,
  lockPage,
  lockRead,
  readFacts,
  reloadPage,
  saveSignOff,
} from './page.ts'
import * as queries from './queries.ts'
import { sign } from './signatures.ts'

/** Writes the summary, or writes it again while nobody has confirmed it, and signs it. */
export async function writeSummary({
  ctx,
  me,
  params: { menteeId },
  body: form,
}: Call<typeof contract.writeSummary>) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name, isWriter, author } = await lockPage(ctx, me, menteeId, 'write')
    if (current)
      await refuseStale(ctx, current, form.version, {
        name: current.name,
        strengths: current.strengths,
        achieved: current.achieved,
        goOn: current.go_on,
      })
    else if (form.version !== undefined) refuse(409, contract.changedSince)
    const replaced = author?.signed_by === me.id ? undefined : author
    if (replaced && !form.takeOver) refuse(409, contract.othersSummary(replaced.name))
    const facts = await readFacts(ctx, menteeId)
    const { site_name: service } = await readSettings(ctx.db)
    const { strengths, achieved, goOn } = form
    const printed = form.name ?? fullName(mentee)
    if (!isPrintable(printed)) refuseField('name', usePrintableLetters)
    const content = contract.canonicalText({ name: printed, service, facts, strengths, achieved, goOn })
    if (isWriter && current?.content === content) return reloadPage(ctx, me, mentee)
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
    return reloadPage(ctx, me, mentee)
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
  return saveSignOff(ctx, me, current.id, texts)
}

type Words = z.output<typeof contract.disagreeWithSummary.body>

export const disagreeWithSummary = ({ ctx, me, params, body }: Call<typeof contract.disagreeWithSummary>) =>
  sendBack(ctx, me, params.menteeId, { ...body, action: 'confirm', kind: 'disagreed' })

export const returnSummary = ({ ctx, me, params, body }: Call<typeof contract.returnSummary>) =>
  sendBack(ctx, me, params.menteeId, { ...body, action: 'countersign', kind: 'returned' })

type Return = Words & { action: Action; kind: 'disagreed' | 'returned' }

/** The summary goes back to its writer. The words and the ended signatures are kept. */
function sendBack(ctx: Context, me: Me, menteeId: number, { readVersion, words, action, kind }: Return) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, menteeId, action, readVersion)
    const to = kind === 'disagreed' ? [] : [menteeId]
    await returnToMentor(ctx, me, current, { kind, words, alsoTo: to })
    ctx.record(`sign_off.${kind}`, current.id, `Sent back the summary of ${name} with words`)
    return reloadPage(ctx, me, mentee)
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
  await saveSignOff(ctx, me, current.id, { state: 'sent_back' })
  const mentors = await listActiveMentorIds(ctx.db, current.mentee_id)
  await notify(ctx, 'summary_returned', { targetId: current.mentee_id, to: [...alsoTo, ...mentors] })
}

/** A summary names the progress. A change of it, or its Undo, sends back a summary that is not signed off. */
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
  kind: contract.RemarkKind,
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
export async function addAddendum({
  ctx,
  me,
  params: { menteeId },
  body: { words },
}: Call<typeof contract.addAddendum>) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockPage(ctx, me, menteeId, 'add')
    if (!current) refuse(409, contract.changedSince)
    const { count } = await queries.countAddenda(ctx.db, { signOffId: current.id })
    if (count >= contract.maxAddenda) refuse(409, `A record can have at most ${contract.maxAddenda} addenda.`)
    await remark(ctx, me, current, 'addendum', words)
    await notify(ctx, 'addendum_written', {
      targetId: menteeId,
      to: await listMenteeAndMentors(ctx, menteeId),
    })
    ctx.record('sign_off.added', current.id, `Wrote an addendum to the record of ${name}`)
    return reloadPage(ctx, me, mentee)
  })
}

/** Ends all signatures, which are kept as history, and withdraws the certificate. */
export async function reopenSignOff({
  ctx,
  me,
  params: { menteeId },
  body,
}: Call<typeof contract.reopenSignOff>) {
  return inTransaction(ctx, async (ctx) => {
    const { current, mentee, name } = await lockRead(ctx, me, menteeId, 'reopen', body.readVersion)
    await remark(ctx, me, current, 'reopened', body.reason)
    await queries.endSignatures(ctx.db, current.id, { ended: 'reopened', ended_at: nowIso(ctx) })
    await saveSignOff(ctx, me, current.id, { state: 'reopened' })
    await notify(ctx, 'record_reopened', {
      targetId: menteeId,
      to: await listMenteeAndMentors(ctx, menteeId),
    })
    ctx.record('sign_off.reopened', current.id, `Reopened the record of ${name}`)
    return reloadPage(ctx, me, mentee)
  })
}

const hashOfText = (text: string): string => hash('sha256', text)
