import { formatInstantDay } from '#contract/dates.ts'
import { esrFile } from '#contract/esr.ts'
import { competenceIn, readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { periodOf, type Range } from './period.ts'
import { listSignedOff, signedOffCursor } from './queries.ts'

type SignedOff = Awaited<ReturnType<typeof listSignedOff>>['rows'][number]

/** The records signed off in a range, for the Electronic Staff Record. */
export async function esrSheet(ctx: Context, range: Range) {
  const period = periodOf(ctx, range)
  const competence = competenceIn(await readSettings(ctx.db))
  const { fromDay: from, toDay: to } = period
  return {
    name: 'records signed off for ESR',
    file: esrFile({ from, to }),
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
