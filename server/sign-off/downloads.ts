import type { FastifyReply } from 'fastify'
import { noCertificate, tooManyPdfs } from '#contract/certificates.ts'
import { fullName } from '#contract/person.ts'
import { findMentee } from '../access.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { asAttachment } from '../kernel/http/download.ts'
import { certificateBlocks } from './certificate-content.ts'
import { findCurrent } from './queries.ts'
import { recordBlocks } from './record-content.ts'

const retryAfterSeconds = 5
const mostAtOnce = 2

/** The people for whom a PDF is being made: one each, and two in all, because each takes the only thread. */
const underWay = new Set<number>()

/** Loads the library with the first PDF. */
const readPdf = () => import('./pdf.ts')

type Made = Omit<Parameters<Awaited<ReturnType<typeof readPdf>>['pdfStream']>[0], 'madeAt'> & { name: string }

async function send(ctx: Context, me: Me, reply: FastifyReply, make: () => Promise<Made>) {
  if (underWay.has(me.id) || underWay.size >= mostAtOnce) refuse(503, tooManyPdfs, { retryAfterSeconds })
  underWay.add(me.id)
  try {
    const { name, ...document } = await make()
    const bytes = await (await readPdf()).pdfStream({ ...document, madeAt: ctx.now() })
    bytes.once('close', () => underWay.delete(me.id))
    asAttachment(reply, name)
    return bytes
  } catch (error) {
    underWay.delete(me.id)
    throw error
  }
}

export const sendCertificate = (ctx: Context, me: Me, menteeId: number, reply: FastifyReply) =>
  send(ctx, me, reply, async () => {
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
  send(ctx, me, reply, async () => {
    const mentee = await findMentee(ctx.db, me, menteeId)
    const signOff = await findCurrent(ctx.db, { menteeId: mentee.id })
    const isSigned = signOff?.state === 'signed_off'
    if (me.role === 'admin' && !isSigned) refuse(409, noCertificate)
    const name = fullName(mentee)
    await inTransaction(ctx, async (ctx) =>
      ctx.record('sign_off.record_downloaded', signOff?.id ?? null, `Downloaded the record of ${name}`),
    )
    const { site_name: service } = await readSettings(ctx)
    const blocks = recordBlocks(ctx, me, {
      mentee,
      signOff: isSigned ? signOff : undefined,
      shiftIds,
      service,
    })
    return { name: `Record ${name}.pdf`, title: `Record of practice of ${name}`, service, blocks }
  })
