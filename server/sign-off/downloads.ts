import type { FastifyReply } from 'fastify'
import { noCertificate, onlyHolderDownloads } from '#contract/certificates.ts'
import { fullName } from '#contract/person.ts'
import { findSignedRecord } from '../access.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { certificateBlocks } from './certificate-content.ts'
import { findCurrent } from './queries.ts'
import { type Chosen, recordBlocks } from './record-content.ts'
import { signedText } from './signed-content.ts'

export const sendCertificate = (ctx: Context, me: Me, menteeId: number, reply: FastifyReply) =>
  sendPdf(ctx, me, reply, 'certificate', async () => {
    const mentee = await findHolder(ctx, me, menteeId)
    const signOff = await findCurrent(ctx.db, { menteeId: mentee.id })
    if (signOff?.state !== 'signed_off') refuse(409, noCertificate)
    await inTransaction(ctx, async (ctx) =>
      ctx.record(
        'sign_off.certificate_downloaded',
        signOff.id,
        `Downloaded the certificate of ${signOff.name}`,
      ),
    )
    const { service, name } = signOff
    const blocks = await certificateBlocks(ctx, signOff)
    return { name: `Certificate ${name}.pdf`, title: `Certificate of ${name}`, service, blocks }
  })

/** The holder takes the whole record along, an administrator the signed part. */
export const sendRecord = (ctx: Context, me: Me, menteeId: number, chosen: Chosen, reply: FastifyReply) =>
  sendPdf(ctx, me, reply, 'record', async () => {
    const mentee = await findHolder(ctx, me, menteeId)
    const signOff = await findCurrent(ctx.db, { menteeId: mentee.id })
    const isSigned = signOff?.state === 'signed_off'
    if (me.id !== menteeId && !isSigned) refuse(409, noCertificate)
    const name = fullName(mentee)
    await inTransaction(ctx, async (ctx) =>
      ctx.record('sign_off.record_downloaded', signOff?.id ?? null, `Downloaded the record of ${name}`),
    )
    const { site_name: service } = await readSettings(ctx.db)
    const blocks = recordBlocks(ctx, me, {
      mentee,
      signOff: isSigned ? signOff : undefined,
      chosen,
      service,
    })
    return {
      name: `Record ${name}.pdf`,
      title: `Record of practice of ${name}`,
      service,
      blocks,
      ...(isSigned && { attached: signedText(signOff) }),
    }
  })

/** Mentors read the summary on the page, but take nothing of it along. */
async function findHolder(ctx: Context, me: Me, menteeId: number) {
  const holder = await findSignedRecord(ctx.db, me, menteeId)
  if (me.role !== 'admin' && me.id !== holder.id) refuse(403, onlyHolderDownloads)
  return holder
}
