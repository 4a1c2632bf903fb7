import type { FastifyReply } from 'fastify'
import { fullName } from '#contract/person.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import type { Range } from './range-queries.ts'
import { recordBlocks } from './record-content.ts'

/** The person's own record, with the texts that only they read. */
export const sendMyRecord = (ctx: Context, me: Me, range: Range, reply: FastifyReply) =>
  sendPdf(ctx, me, reply, 'record', async () => {
    await inTransaction(ctx, async (ctx) =>
      ctx.record('record.downloaded', null, 'Downloaded their own record'),
    )
    const { site_name: service } = await readSettings(ctx.db)
    const name = fullName(me)
    return {
      name: `My record ${name}.pdf`,
      title: `Record of ${name}`,
      service,
      blocks: recordBlocks(ctx, me, range),
    }
  })
