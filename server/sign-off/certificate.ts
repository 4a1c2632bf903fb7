import { hash } from 'node:crypto'
import { dayIn, formatInstantDay, hoursAndMinutes } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fullName, roles } from '#contract/person.ts'
import * as contract from '#contract/sign-off.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { lockSignedRecord } from '../locks.ts'
import { factsIn, loadPage } from './page.ts'
import * as queries from './queries.ts'
import { findHolder } from './record.ts'
import { signatureBlocks } from './signed-content.ts'

/** Everyone with the reference reads this: name, service, day and state. */
export async function checkCertificate({
  ctx,
  params,
}: Call<typeof contract.checkCertificate>): Promise<Reply<typeof contract.checkCertificate>> {
  const typed = params.reference.toUpperCase().replace(/[\s-]/g, '')
  const found = await queries.findByReference(ctx.db, { reference: typed.slice(0, 20) })
  if (!found?.signed_off_at || found.checkable === 0) refuse(404, contract.unknownCertificate)
  return {
    name: found.name,
    service: found.service,
    day: dayIn(new Date(found.signed_off_at), ctx.config.timeZone),
    state: found.state === 'signed_off' ? 'valid' : 'withdrawn',
  }
}

export async function downloadCertificate({
  ctx,
  me,
  params,
  reply,
}: Call<typeof contract.downloadCertificate>) {
  return sendPdf(ctx, me, reply, 'certificate', async () => {
    const mentee = await findHolder(ctx, me, params.menteeId)
    const signOff = await queries.findCurrent(ctx.db, { menteeId: mentee.id })
    if (signOff?.state !== 'signed_off') refuse(409, contract.noCertificate)
    await inTransaction(ctx, async (ctx) =>
      ctx.record(
        'sign_off.certificate_downloaded',
        signOff.id,
        `Downloaded the certificate of ${signOff.name}`,
      ),
    )
    const { service, name } = signOff
    const blocks = await certificateBlocks(ctx, signOff)
    return {
      name: `Certificate ${name}.pdf`,
      title: `Certificate of ${name}`,
      service,
      blocks,
      isFramed: true,
    }
  })
}

/** The holder opens or closes the check of their certificates. An administrator can close it for anyone. */
export async function chooseCheckable({
  ctx,
  me,
  params: { menteeId },
  body: { checkable },
}: Call<typeof contract.chooseCheckable>) {
  return inTransaction(ctx, async (ctx) => {
    const holder = await lockSignedRecord(ctx.db, me, menteeId)
    if (me.id !== holder.id && (me.role !== 'admin' || checkable)) refuse(403, contract.onlyHolderOpens)
    if ((await queries.listCertified(ctx.db, { menteeId })).length === 0) refuse(409, contract.noCertificate)
    await saveCheck(ctx, me, holder, checkable)
    return (await loadPage(ctx, me, holder)).page
  })
}

/** Nobody checks the certificates of a person whose account is deleted. */
export const closeCertificatesOf = (
  ctx: TransactionContext,
  me: Me,
  holder: Parameters<typeof saveCheck>[2],
) => saveCheck(ctx, me, holder, false)

/** Withdrawn certificates follow, because the public page shows their names too. */
async function saveCheck(
  ctx: TransactionContext,
  me: Me,
  holder: { id: number; first_name: string; last_name: string },
  checkable: boolean,
) {
  const column = checkable ? 1 : 0
  const certified = await queries.listCertified(ctx.db, { menteeId: holder.id })
  const by = { id: me.id, at: nowIso(ctx) }
  for (const { id } of certified.filter((one) => one.checkable !== column)) {
    await saveRow(ctx.db, 'sign_offs', id, { checkable: column }, by)
    ctx.record(
      'sign_off.check_chosen',
      id,
      `${fullName(holder)}: the certificate can ${checkable ? '' : 'no longer '}be checked by its reference`,
    )
  }
}

/** The reference of a certificate, from the hash of a random token. */
export function referenceFrom(token: string): string {
  const base = BigInt(contract.referenceAlphabet.length)
  let rest = BigInt(`0x${hash('sha256', token)}`)
  let reference = ''
  while (reference.length < contract.referenceLength) {
    reference += contract.referenceAlphabet[Number(rest % base)]
    rest /= base
  }
  return reference
}

/** The certificate, and a page about how to check it. */
async function certificateBlocks(ctx: Context, signOff: Row<'sign_offs'>): Promise<Block[]> {
  const { name, service, signed_off_at, reference } = signOff
  const { shifts, minutes } = factsIn(signOff)
  const day = formatInstantDay(signed_off_at ?? signOff.updated_at, ctx.config.timeZone)
  const signatures = await queries.listSignatures(ctx.db, { signOffId: signOff.id })
  return [
    { as: 'P', text: service, centredSize: 14 },
    { as: 'H1', text: 'Certificate', centredSize: 24 },
    { as: 'H2', text: name, centredSize: name.length > 40 ? 20 : 34 },
    {
      as: 'P',
      text: `has completed the programme. The record of practice was signed off on ${day}.`,
      centredSize: 14,
    },
    { as: 'P', text: `Completed shifts: ${shifts}. Hours: ${hoursAndMinutes(minutes)}.`, centredSize: 14 },
    {
      as: 'signatures',
      columns: signatures.map(
        ({ name, role, signed_at }) =>
          `${name}\n${roles[role].label}, ${formatInstantDay(signed_at, ctx.config.timeZone)}`,
      ),
    },
    { as: 'P', text: `Reference: ${reference ?? ''}`, centredSize: 11 },
    { as: 'next page' },
    { as: 'H2', text: 'Check this certificate' },
    { as: 'fact', name: 'Reference', text: reference ?? '' },
    { as: 'P', text: `${ctx.config.publicUrl ?? ''}${contract.certificatePath(reference ?? '')}` },
    { as: 'P', text: 'The page shows name, service, day and whether the certificate is valid.' },
    ...(await signatureBlocks(ctx, signOff)),
  ]
}
