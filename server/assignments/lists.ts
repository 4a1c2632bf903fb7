import type * as contract from '#contract/assignments.ts'
import { relationshipStateOf, relationshipTable } from '#contract/can.ts'
import { patternsOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { overlapsAt } from '../shifts/handover.ts'
import * as queries from './queries.ts'
import { findRelationship } from './relationship.ts'
import { menteeSheet, mentorSheet } from './sheet.ts'

export const listAvailableMentees = async (call: Call<typeof contract.listAvailableMentees>) =>
  sendPage(call, call.query, await pageOfMentees(call.ctx.db, call.query, call.query))

export const exportMentees = async (call: Call<typeof contract.exportMentees>) =>
  sendSheet(call, {
    ...menteeSheet(call.query),
    page: (paging) => pageOfMentees(call.ctx.db, call.query, paging),
  })

type Filter = Pick<Call<typeof contract.listAvailableMentees>['query'], 'search' | 'assignment'>

async function pageOfMentees(db: Db, { search, assignment }: Filter, paging: PageRequest) {
  const filter = {
    patterns: patternsOf(search),
    assigned: assignment && assignment === 'assigned',
    completed: assignment === 'completed',
  }
  const page = await queries.listAssignableMentees(db, filter, paging)
  return { ...page, rows: await toMenteeRows(db, page.rows) }
}

type AssignableMentee = Omit<
  contract.AvailableMentee,
  'mentors' | 'assignment' | 'mentor_id' | 'mentor_first_name' | 'mentor_last_name'
>

/** Adds the current mentors and the assignment state to each mentee. The flat fields describe their own mentor. */
async function toMenteeRows(db: Db, mentees: AssignableMentee[]): Promise<contract.AvailableMentee[]> {
  if (mentees.length === 0) return []
  const menteeIds = mentees.map(({ id }) => id)
  const leads = await queries.listMentorsOf(db, menteeIds)
  const { unassigned, completed } = await queries.listWithoutMentor(db, menteeIds)
  const byMentee = Map.groupBy(leads, (mentor) => mentor.mentee_id)
  return mentees.map((mentee) => {
    const mentors = (byMentee.get(mentee.id) ?? []).map((mentor) => ({
      ...mentor,
      can: relationshipTable.can(relationshipStateOf({ ...mentor, status: 'active' }), 'admin'),
    }))
    const [first] = mentors
    return {
      ...mentee,
      mentor_id: first?.id ?? null,
      mentor_first_name: first?.first_name ?? null,
      mentor_last_name: first?.last_name ?? null,
      mentors,
      assignment: holdsId(unassigned, mentee.id)
        ? 'unassigned'
        : holdsId(completed, mentee.id)
          ? 'completed'
          : 'assigned',
    }
  })
}

const holdsId = (rows: { id: number }[], id: number) => rows.some((row) => row.id === id)

export const listAvailableMentors = async (call: Call<typeof contract.listAvailableMentors>) =>
  sendPage(call, call.query, await pageOfMentors(call.ctx, call.query.search, call.query))

export const exportMentors = async (call: Call<typeof contract.exportMentors>) =>
  sendSheet(call, {
    ...mentorSheet(call.query),
    page: (paging) => pageOfMentors(call.ctx, call.query.search, paging),
  })

const pageOfMentors = (ctx: Context, search: string | undefined, paging: PageRequest) =>
  queries.listAssignableMentors(ctx.db, { patterns: patternsOf(search), today: momentOf(ctx).today }, paging)

export const listRelationships = async (call: Call<typeof contract.listRelationships>) =>
  sendPage(call, call.query, await queries.listRelationshipRows(call.ctx.db, {}, call.query))

/** The relationships that would go on if the person became inactive now. */
export async function listRelationshipsOf({
  ctx,
  params,
  query,
}: Call<typeof contract.listRelationshipsOf>): Promise<contract.CurrentRelationship[]> {
  const { localNow } = momentOf(ctx)
  const relationships: contract.CurrentRelationship[] = []
  for (const { id } of await queries.listActiveRelationshipsOf(ctx.db, params.id)) {
    const relationship = await findRelationship(ctx.db, id)
    relationships.push({
      ...relationship,
      future_shifts: await overlapsAt(
        ctx,
        query.nextMentorId,
        await queries.listFutureShifts(ctx.db, relationship, localNow),
      ),
    })
  }
  return relationships
}

export async function findMyMentor({ ctx, me }: Call<typeof contract.findMyMentor>) {
  const mentors = await queries.listMentorsOf(ctx.db, [me.id])
  const [mine] = mentors
  if (!mine) refuse(404, 'No mentor assigned')
  return { ...mine, mentors }
}

export const listMyMentors = async ({ ctx, me }: Call<typeof contract.listMyMentors>) => ({
  mentors: await queries.listMentorsOf(ctx.db, [me.id]),
})
