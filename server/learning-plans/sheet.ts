import { formatDay, formatInstantDay } from '#contract/dates.ts'
import * as contract from '#contract/learning-plans.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { readerOf } from './plan-lookup.ts'
import { listPlanRows, type PlanFilter } from './queries.ts'

/** Few of the longest plans fit into one reply, and a larger page would read rows that the reply cannot hold. */
const plansAtOnce = 16

export const planSheet = (ctx: Context, me: Me, query: PlanFilter) => ({
  name: 'learning plans',
  header: ['Title', 'Mentee', 'Mentor', 'Status', 'Target date', 'Created', 'Description', 'Objectives'],
  page: (paging: PageRequest) =>
    listPlanRows(ctx.db, readerOf(ctx, me), query, { ...paging, limit: plansAtOnce }),
  cells: (plan: contract.PlanRow) => [
    plan.title,
    menteeName(plan),
    mentorName(plan),
    contract.planStatuses[plan.status].label,
    formatDay(plan.target_date),
    formatInstantDay(plan.created_at, ctx.config.timeZone),
    plan.description,
    plan.objectives.map(({ specific }, index) => `${index + 1}. ${specific}`).join('\n'),
  ],
  narrowedTo: {
    Search: query.search,
    'Target date from': query.from,
    'Target date to': query.to,
    Status: query.status && contract.planStatuses[query.status].label,
    'Mentee number': query.menteeId,
  },
})
