import { sql } from 'kysely'
import type { MentorOrder, OverviewMentee } from '#contract/dashboard.ts'
import type { ProgressStatus } from '#contract/mentees.ts'
import { folded } from '#contract/search.ts'
import {
  completedMentees,
  countedMentees,
  countedMentors,
  countedRelationships,
  unassignedMentees,
} from '../counts.ts'
import { compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import { compiledCount, isPersonLike, nameOf, patternOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { offsetOf, type PageRequest, pageOf, pageWithTotal, rowsToRead } from '../kernel/http/pages.ts'

export const patternIn = (text: string | undefined) => {
  const words = text && folded(text.trim())
  return words ? patternOf(words) : undefined
}

const progressOf = sql<ProgressStatus>`coalesce(progress.status, 'awaiting_shift')`

const progressColumns = ['progress.status as progress_status', 'progress.notes as progress_notes'] as const

type MenteeFilter = { mentee: string | undefined; progress: ProgressStatus | undefined }

/** Counted relationships whose mentee passes the filter. */
function activePairs(db: Db, { mentee, progress }: Params<MenteeFilter>) {
  let pairs = countedRelationships(db).leftJoin('progress', 'progress.mentee_id', 'relationships.mentee_id')
  if (mentee !== undefined) pairs = pairs.where(isPersonLike('mentees', mentee))
  if (progress !== undefined) pairs = pairs.where(progressOf, '=', progress)
  return pairs
}

export type MentorFilter = {
  id?: number | undefined
  mentor?: string | undefined
  mentee?: string | undefined
  progress?: ProgressStatus | undefined
  /** True keeps mentors with mentees, false keeps mentors without. */
  leads?: boolean | undefined
}

const filterOf = ({ id, mentor, mentee, progress, leads }: MentorFilter) => ({
  id,
  mentor: patternIn(mentor),
  mentee: patternIn(mentee),
  progress,
  leads,
})

type Filter = ReturnType<typeof filterOf>

function filteredMentors(db: Db, { id, mentor, leads, ...mentees }: Params<Filter>) {
  const ofMentor = (pairs: ReturnType<typeof activePairs>) =>
    pairs.where('relationships.mentor_id', '=', sql<number>`users.id`).select('relationships.id')
  const anyOf = ofMentor(activePairs(db, { mentee: undefined, progress: undefined }))
  let mentors = countedMentors(db)
  if (id !== undefined) mentors = mentors.where('users.id', '=', id)
  if (mentor !== undefined) mentors = mentors.where(isPersonLike('users', mentor))
  if (leads === true) mentors = mentors.where(({ exists }) => exists(anyOf))
  if (leads === false) mentors = mentors.where(({ not, exists }) => not(exists(anyOf)))
  if (mentees.mentee !== undefined || mentees.progress !== undefined)
    mentors = mentors.where(({ exists }) => exists(ofMentor(activePairs(db, mentees))))
  return mentors
}

/** Sorted by name or by number of mentees. */
export async function listOverviewMentors(
  db: Db,
  asked: MentorFilter,
  order: MentorOrder,
  paging: PageRequest,
) {
  const filter = filterOf(asked)
  const rows = await listStoredMentors(db, {
    ...filter,
    byMentees: order.endsWith('mentees'),
    descending: order.startsWith('-'),
    ...pageBounds(paging),
  })
  return pageWithTotal(pageOf(rows, paging), () => countMentors(db, filter), paging)
}

const pageBounds = (paging: PageRequest) => ({ limit: rowsToRead(paging), offset: offsetOf(paging) })
type PageBounds = ReturnType<typeof pageBounds>
type Order = { byMentees: boolean; descending: boolean }

const listStoredMentors = compiledList(
  (db, { byMentees, descending, limit, offset, ...filter }: Params<Filter & Order & PageBounds>) => {
    const direction = descending ? 'desc' : 'asc'
    const mentors = filteredMentors(db, filter)
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
      .select(({ fn }) =>
        countedRelationships(db)
          .where('relationships.mentor_id', '=', sql<number>`users.id`)
          .select(fn.countAll<number>().as('n'))
          .as('mentee_count'),
      )
    return mentors
      .$if(byMentees, (rows) => rows.orderBy('mentee_count', direction))
      .orderBy('users.last_name', byMentees ? 'asc' : direction)
      .orderBy('users.first_name', byMentees ? 'asc' : direction)
      .orderBy('users.id', byMentees ? 'asc' : direction)
      .limit(limit)
      .offset(offset)
  },
)

const countMentors = compiledCount(filteredMentors)

/** The mentees of these mentors who pass the filter. */
export const listMenteesOfMentors = compiledList(
  (db, { mentorIds, ...filter }: Params<MenteeFilter & { mentorIds: number[] }>) =>
    activePairs(db, filter)
      .where('relationships.mentor_id', 'in', mentorIds)
      .select(['relationships.mentor_id', 'mentees.id', 'mentees.first_name', 'mentees.last_name'])
      .select(['mentees.email', ...progressColumns])
      .orderBy('relationships.mentor_id')
      .orderBy('relationships.mentee_id'),
)

type WithoutMentorFilter = {
  mentee?: string | undefined
  progress?: ProgressStatus | undefined
  completed: boolean
}

const menteesWithoutMentor = (
  db: Db,
  { mentee, progress, completed }: Params<MenteeFilter & { completed: boolean }>,
) => {
  let mentees = (completed ? completedMentees(db) : unassignedMentees(db)).leftJoin(
    'progress',
    'progress.mentee_id',
    'users.id',
  )
  if (mentee !== undefined) mentees = mentees.where(isPersonLike('users', mentee))
  if (progress !== undefined) mentees = mentees.where(progressOf, '=', progress)
  return mentees
}

/** Mentees without an active mentor, by name. */
export async function listOverviewMenteesWithoutMentor(
  db: Db,
  asked: WithoutMentorFilter,
  paging: PageRequest,
) {
  const { mentee, progress, completed } = asked
  const filter = { mentee: patternIn(mentee), progress, completed }
  const rows = await listStoredWithoutMentor(db, { ...filter, ...pageBounds(paging) })
  return pageWithTotal(pageOf(rows, paging), () => countWithoutMentor(db, filter), paging)
}

const listStoredWithoutMentor = compiledList(
  (db, { limit, offset, ...filter }: Params<MenteeFilter & { completed: boolean } & PageBounds>) =>
    menteesWithoutMentor(db, filter)
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', ...progressColumns])
      .orderBy('users.last_name')
      .orderBy('users.first_name')
      .orderBy('users.id')
      .limit(limit)
      .offset(offset),
)

const countWithoutMentor = compiledCount(menteesWithoutMentor)

/** Inactive mentors whose relationship with one of these mentees goes on. */
export const listInactiveMentorsOf = compiledList((db, { menteeIds }: Params<{ menteeIds: number[] }>) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', 'in', menteeIds)
    .where('relationships.status', '=', 'active')
    .where('users.status', '=', 'inactive')
    .select(['relationships.mentee_id', nameOf('users').as('name')])
    .orderBy('relationships.mentee_id')
    .orderBy('relationships.id'),
)

export const findOverviewMentee = compiledFirst((db, { menteeId }: Params<{ menteeId: number }>) =>
  countedMentees(db)
    .leftJoin('progress', 'progress.mentee_id', 'users.id')
    .where('users.id', '=', menteeId)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', ...progressColumns]),
)

type Mentee = {
  id: number
  first_name: string
  last_name: string
  email: string
  progress_status: ProgressStatus | null
  progress_notes: string | null
}

export const progressFieldsOf = (mentee: Mentee) => ({
  progress_status: mentee.progress_status ?? 'awaiting_shift',
  progress_notes: mentee.progress_notes || null,
})

export const toOverviewMentee = (mentee: Mentee): OverviewMentee => ({
  mentee_id: mentee.id,
  mentee_first_name: mentee.first_name,
  mentee_last_name: mentee.last_name,
  mentee_email: mentee.email,
  ...progressFieldsOf(mentee),
})
