import type { FastifyReply } from 'fastify'
import { tooManyPdfs } from '#contract/certificates.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import type { Me } from '../http/authentication.ts'
import { asAttachment } from '../http/download.ts'

const retryAfterSeconds = 5
const mostAtOnce = 2

/** The people for whom a PDF is being made: one each, and two in all, because each takes the only thread. */
const underWay = new Set<number>()

/** Loads the library with the first PDF. */
const readPdf = () => import('./pdf.ts')

type Made = Omit<Parameters<Awaited<ReturnType<typeof readPdf>>['pdfStream']>[0], 'madeAt'> & { name: string }

/** Sends a PDF as a file. `make` is called once it is the person's turn. */
export async function sendPdf(ctx: Context, me: Me, reply: FastifyReply, make: () => Promise<Made>) {
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
