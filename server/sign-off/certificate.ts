import { dayIn } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/sign-off.ts'
import { saveRow } from '../database/rows.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockSignedRecord } from '../locks.ts'
import { loadPage } from './page.ts'
import * as queries from './queries.ts'

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
