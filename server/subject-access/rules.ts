import type * as contract from '#contract/subject-access.ts'
import { patternsOf } from '../database/rows.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { asAttachment } from '../kernel/http/raw-response.ts'
import type { Call } from '../kernel/http/route.ts'
import { oneFileEach } from '../kernel/sheets/send-pdf.ts'
import * as queries from './queries.ts'

const exportRunning = 'We are still preparing your last export. Try again when it has finished.'

/** Exports read much data. */
const oneEach = oneFileEach(() => refuse(429, exportRunning, { retryAfterSeconds: 10 }))

/** Loads the libraries for ZIP and CSV with the first export. */
const loadArchive = () => import('./archive.ts')

/** Exports everything about a current or former account. */
export async function exportPerson({ ctx, me, params: { id }, reply }: Call<typeof contract.exportPerson>) {
  const { name, bytes } = await oneEach(ctx, me.id, async () => {
    const { makeArchive } = await loadArchive()
    const subject = (await queries.findSubject(ctx.db, id)) ?? refuseUnknown()
    return makeArchive(ctx, me, subject, ['user.exported', id])
  })
  asAttachment(reply, name)
  return bytes
}

/** Exports everything about the sender of a referral, with or without an account. */
export async function exportApplicant({
  ctx,
  me,
  params: { id },
  reply,
}: Call<typeof contract.exportApplicant>) {
  const { name, bytes } = await oneEach(ctx, me.id, async () => {
    const { makeArchive } = await loadArchive()
    const subject = (await queries.findApplicant(ctx.db, id)) ?? refuseUnknown()
    return makeArchive(ctx, me, subject, ['referral.exported', id])
  })
  asAttachment(reply, name)
  return bytes
}

export async function listFormerPeople(call: Call<typeof contract.listFormerPeople>) {
  const { ctx, query } = call
  const patterns = patternsOf(query.search)
  return sendPage(call, query, await queries.listFormerPeopleRows(ctx.db, { patterns }, query))
}
