import type { FastifyReply } from 'fastify'
import { noCertificate } from '#contract/certificates.ts'
import { fullName } from '#contract/person.ts'
import { findMentee } from '../access.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { certificateBlocks } from './certificate-content.ts'
import { findCurrent } from './queries.ts'
import { recordBlocks } from './record-content.ts'

export const sendCertificate = (ctx: Context, me: Me, menteeId: number, reply: FastifyReply) =>
  sendPdf(ctx, me, reply, 'certificate', async () => {
    const mentee = await findMentee(ctx.db, me, menteeId)
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

/** A mentee takes the whole record along, an administrator the signed part. */
export const sendRecord = (ctx: Context, me: Me, menteeId: number, shiftIds: number[], reply: FastifyReply) =>
  sendPdf(ctx, me, reply, 'record', async () => {
    const mentee = await findMentee(ctx.db, me, menteeId)
    const signOff = await findCurrent(ctx.db, { menteeId: mentee.id })
    const isSigned = signOff?.state === 'signed_off'
    if (me.role === 'admin' && !isSigned) refuse(409, noCertificate)
    const name = fullName(mentee)
    await inTransaction(ctx, async (ctx) =>
      ctx.record('sign_off.record_downloaded', signOff?.id ?? null, `Downloaded the record of ${name}`),
    )
    const { site_name: service } = await readSettings(ctx.db)
    const blocks = recordBlocks(ctx, me, {
      mentee,
      signOff: isSigned ? signOff : undefined,
      shiftIds,
      service,
    })
    return { name: `Record ${name}.pdf`, title: `Record of practice of ${name}`, service, blocks }
  })
