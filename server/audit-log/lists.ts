import type * as contract from '#contract/audit-log.ts'
import { perDatabase } from '../database/compiled.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { asAttachment, disconnectSignal } from '../kernel/http/raw-response.ts'
import type { Call } from '../kernel/http/route.ts'
import { oneSheetEach } from '../kernel/sheets/sheet.ts'
import { logSearch, readEntryPage, type Search } from './entry-pages.ts'
import { listOptions } from './queries.ts'

const searches = perDatabase(logSearch)

export async function listAuditLog(call: Call<typeof contract.listAuditLog>) {
  return sendPage(call, call.query, await readEntryPage(call.ctx, call.query, searchFor(call)))
}

export const listAuditOptions = ({ ctx }: Call<typeof contract.listAuditOptions>) => listOptions(ctx.db)

export async function exportAuditLog(call: Call<typeof contract.exportAuditLog>) {
  const { ctx, me, query, reply } = call
  const { exportEntries } = await import('./export.ts')
  const search = searchFor(call)
  const { bytes } = await oneSheetEach(ctx, me.id, () => exportEntries(ctx, query, search))
  asAttachment(reply, `audit-log-${momentOf(ctx).today}.csv`)
  return bytes
}

const searchFor = ({ ctx, reply }: Pick<Call<typeof contract.exportAuditLog>, 'ctx' | 'reply'>): Search => ({
  find: searches(ctx.db),
  signal: disconnectSignal(reply),
})
