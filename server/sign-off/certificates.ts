import { type checkCertificate, noCertificate, unknownCertificate } from '#contract/certificates.ts'
import { dayIn } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fullName } from '#contract/person.ts'
import { lockMentee } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './queries.ts'
import { loadPage } from './readings.ts'

/** Everyone with the reference reads this: name, service, day and state. */
export async function checkReference(
  ctx: Context,
  reference: string,
): Promise<Reply<typeof checkCertificate>> {
  const typed = reference.toUpperCase().replace(/[\s-]/g, '')
  const found = await queries.findByReference(ctx.db, { reference: typed.slice(0, 20) })
  if (!found?.signed_off_at || found.checkable === 0) refuse(404, unknownCertificate)
  return {
    name: found.name,
    service: found.service,
    day: dayIn(new Date(found.signed_off_at), ctx.config.timeZone),
    state: found.state === 'signed_off' ? 'valid' : 'withdrawn',
  }
}

/** The holder opens or closes the check of the certificate. */
export async function chooseCheck(ctx: Context, me: Me, menteeId: number, checkable: boolean) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    const { current, page } = await loadPage(ctx, me, mentee)
    if (!current?.reference) refuse(409, noCertificate)
    if (page.checkable === checkable) return page
    const by = { id: me.id, at: nowIso(ctx) }
    await saveRow(ctx.db, 'sign_offs', current.id, { checkable: checkable ? 1 : 0 }, by)
    ctx.record(
      'sign_off.check_chosen',
      current.id,
      `${fullName(mentee)}: the certificate can ${checkable ? '' : 'no longer '}be checked by its reference`,
    )
    return (await loadPage(ctx, me, mentee)).page
  })
}
