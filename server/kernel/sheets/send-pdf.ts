import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { pdfUnderWay, tooLargePdf, tooManyPdfs } from '#contract/sign-off.ts'
import { perDatabase } from '../../database/compiled.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import type { Me } from '../http/authentication.ts'
import { readInMinute } from '../http/limits.ts'
import { asAttachment, disconnectSignal } from '../http/raw-response.ts'
import { fewAtATime } from '../one-at-a-time.ts'

/** Each person has one place, so nobody's repeated calls keep others from theirs. */
const makeQueue = () => ({
  inTurn: fewAtATime(2, tooManyPdfs, 50),
  oneEach: oneFileEach(() => refuse(503, pdfUnderWay, { retryAfterSeconds: 5 })),
})

/** A certificate is one page, so it does not queue behind records. */
const queues = { certificate: makeQueue(), record: makeQueue() }

/** Loads the library with the first PDF. */
const readPdf = () => import('./pdf.ts')

type Made = Omit<Parameters<Awaited<ReturnType<typeof readPdf>>['pdfStream']>[0], 'madeAt'> & { name: string }

/**
 * Sends a PDF as a file. `make` is called once it is the person's turn. Two of a kind are made at once, because each
 * takes the only thread; others queue. A slow reader holds no such place, only that of their own next PDF.
 */
export async function sendPdf(
  ctx: Context,
  me: Me,
  reply: FastifyReply,
  kind: keyof typeof queues,
  make: () => Promise<Made>,
): Promise<Readable> {
  const { inTurn, oneEach } = queues[kind]
  const leaving = disconnectSignal(reply)
  const { name, bytes } = await oneEach(ctx, me.id, () =>
    inTurn(async () => {
      const { name, ...document } = await make()
      const pdf = await (await readPdf()).pdfStream({ ...document, madeAt: ctx.now() })
      const bytes = Readable.from(limited(ctx, addAbortSignal(leaving, pdf)))
      return { name, bytes: await ctx.files.spool(bytes) }
    }, leaving),
  )
  asAttachment(reply, name)
  return bytes
}

/** The bytes of a PDF, which has at most those of a person's minute. */
async function* limited({ config: { rateLimitFactor } }: Context, pdf: AsyncIterable<Buffer>) {
  const most = rateLimitFactor === 0 ? Number.POSITIVE_INFINITY : readInMinute * rateLimitFactor
  let size = 0
  for await (const bytes of pdf) {
    size += bytes.length
    if (size > most) refuse(409, tooLargePdf)
    yield bytes
  }
}

/** Makes a file if the person's last one was sent; otherwise calls `refuseBusy`. */
type OneFileEach = <Made extends { bytes: Readable }>(
  ctx: Pick<Context, 'db'>,
  personId: number,
  make: () => Promise<Made>,
) => Promise<Made>

/** A reader who does not read holds their own place only, so each person has one. */
export function oneFileEach(refuseBusy: () => never): OneFileEach {
  const peopleOf = perDatabase(() => new Set<number>())
  return async ({ db }, personId, make) => {
    const people = peopleOf(db)
    if (people.has(personId)) refuseBusy()
    people.add(personId)
    let left = false
    const leave = () => {
      if (!left) people.delete(personId)
      left = true
    }
    try {
      const made = await make()
      // A reader who has all bytes can ask for the next file. One who has left reads no last byte.
      made.bytes.once('end', leave).once('close', leave)
      return made
    } catch (error) {
      leave()
      throw error
    }
  }
}
