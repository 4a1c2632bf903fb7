import type { readTeamLine as readTeamLineCall } from '#contract/debriefs.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { settleNotifications } from '../messaging/bell.ts'
import { describe } from '../shifts/descriptions.ts'
import { findShift } from '../shifts/shift-lookup.ts'
import { findUnreadLine, saveLineRead } from './queries.ts'

type Line = ParsedInput<typeof readTeamLineCall>['body']

/** One administrator marks a line to the programme team as read for all of them (rule 86). */
export async function readTeamLine(ctx: Context, me: Me, shiftId: number, line: Line): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const shift = (await findShift(ctx, me, shiftId)) ?? refuseUnknown()
    const read = await saveLineRead(ctx.db, { shiftId, ...line })
    if (!read) refuse(409, 'This line has changed, or has been marked as read. Refresh the page.')
    if (!(await findUnreadLine(ctx.db, shiftId))) await settleNotifications(ctx, 'team_line_written', shiftId)
    ctx.record('debrief.line_read', read.id, `Read the line to the programme team about ${describe(shift)}`)
  })
}
