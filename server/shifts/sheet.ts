import type { z } from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import {
  causes,
  type exportShifts,
  isUncertain,
  type ShiftRow,
  shiftStatuses,
  toBeConfirmed,
} from '#contract/shifts.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { menteeNumber } from '../kernel/sheets/sheet.ts'
import { cursorOf, filterOf, listShifts } from './queries.ts'

type Query = z.output<typeof exportShifts.query>

export const shiftSheet = (ctx: Context, me: Me, query: Query) => ({
  name: 'shifts',
  header: [
    ...['Date', 'Start', 'End', 'Mentor', 'Mentee', 'Location', 'Status', 'Reason', 'Notes'],
    ...['Why it did not happen', 'Worked from', 'Worked to'],
  ],
  page: (paging: PageRequest) => {
    const filter = filterOf(me, momentOf(ctx).localNow, { ...query, upcoming: query.upcoming === 'yes' })
    return listShifts(ctx.db, filter, paging)
  },
  cursorOf,
  cells: (shift: ShiftRow) => [
    formatDay(shift.shift_date),
    shift.start_time,
    shift.end_time,
    mentorName(shift),
    menteeName(shift),
    shift.location,
    isUncertain(shift) ? toBeConfirmed : shiftStatuses[shift.status].label,
    shift.outcome_reason,
    shift.notes,
    shift.cause && causes[shift.cause].label,
    shift.worked_from,
    shift.worked_to,
  ],
  narrowedTo: {
    Search: query.search,
    From: query.from,
    To: query.to,
    Status: query.status && shiftStatuses[query.status].label,
    [menteeNumber]: query.menteeId,
    Upcoming: query.upcoming,
  },
})
