import { formatInstantDay } from '#contract/dates.ts'
import * as contract from '#contract/report-numbers.ts'
import { competenceIn, readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { periodOf, type Range } from './period.ts'
import { listSignedOff, signedOffCursor } from './queries.ts'

export const downloadForEsr = async (call: Call<typeof contract.downloadForEsr>) =>
  sendSheet(call, await esrSheet(call.ctx, call.query))

type SignedOff = Awaited<ReturnType<typeof listSignedOff>>['rows'][number]

/** The records signed off in a range, for the Electronic Staff Record. */
async function esrSheet(ctx: Context, range: Range) {
  const period = periodOf(ctx, range)
  const competence = competenceIn(await readSettings(ctx.db))
  const { fromDay: from, toDay: to } = period
  return {
    name: 'records signed off for ESR',
    file: contract.esrFile({ from, to }),
    header: ['Staff number', 'Name', 'Competence', 'Day'],
    // The file does not show the total.
    page: async (paging: PageRequest) => ({ ...(await listSignedOff(ctx.db, period, paging)), total: 0 }),
    cursorOf: signedOffCursor,
    cells: ({ grs_number, name, signed_off_at }: SignedOff) => [
      grs_number,
      name,
      competence,
      formatInstantDay(signed_off_at, period.timeZone),
    ],
    narrowedTo: { From: from, To: to },
  }
}
