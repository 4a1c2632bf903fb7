import { formatDay } from '#contract/dates.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import * as contract from '#contract/shifts.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { cursorOf, filterOf, listShiftRows, type ShiftQuery } from './queries.ts'

export const shiftSheet = (ctx: Context, me: Me, query: ShiftQuery) => ({
  name: 'shifts',
  header: [
    ...['Date', 'Start', 'End', 'Mentor', 'Mentee', 'Location', 'Status', 'Reason', 'Notes'],
    ...['Why it did not happen', 'Worked from', 'Worked to'],
  ],
  page: (paging: PageRequest) => listShiftRows(ctx.db, filterOf(ctx, me, query), paging),
  cursorOf,
  cells: (shift: contract.ShiftRow) => [
    formatDay(shift.shift_date),
    shift.start_time,
    shift.end_time,
    mentorName(shift),
    menteeName(shift),
    shift.location,
    contract.isUncertain(shift) ? contract.toBeConfirmed : contract.shiftStatuses[shift.status].label,
    shift.outcome_reason,
    shift.notes,
    shift.cause && contract.causes[shift.cause].label,
    shift.worked_from,
    shift.worked_to,
  ],
  narrowedTo: {
    Search: query.search,
    From: query.from,
    To: query.to,
    Status: query.status && contract.shiftStatuses[query.status].label,
    'Mentee number': query.menteeId,
    Upcoming: query.upcoming,
  },
})
