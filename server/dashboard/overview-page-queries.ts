import { sql } from 'kysely'
import type { MentorOrder } from '#contract/dashboard.ts'
import type { ProgressStatus } from '#contract/mentees.ts'
import { folded } from '#contract/search.ts'
import {
  completedMentees,
  countedMentees,
  countedMentors,
  countedRelationships,
  unassignedMentees,
} from '../counting.ts'
import { compiled, type Params } from '../database/compiled.ts'
import { compiledCount, holdsFolded, nameOf, patternOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { type PageRequest, pageWithTotal, placesBefore, rowsToRead } from '../kernel/paging.ts'

/** What stands in a table of people: their name and e-mail address, in lines of their own. */
const searched = (table: string) =>
  sql<string>`${nameOf(table)} || ${sql.lit('\n')} || ${sql.ref(`${table}.email`)}`

const patternIn = (text: string | undefined) => {
  const words = text && folded(text.trim())
  return words ? patternOf(words) : undefined
}

const progressOf = sql<ProgressStatus>`coalesce(progress.status, 'awaiting_shift')`

const standing = ['progress.status as progress_status', 'progress.notes as progress_notes'] as const

type MenteeFilter = { mentee: string | undefined; progress: ProgressStatus | undefined }

/** Who leads whom, of the mentees who pass. */
function led(db: Db, { mentee, progress }: Params<MenteeFilter>) {
  let pairs = countedRelationships(db).leftJoin('progress', 'progress.mentee_id', 'relationships.mentee_id')
  if (mentee !== undefined) pairs = pairs.where(holdsFolded(searched('mentees'), mentee))
  if (progress !== undefined) pairs = pairs.where(progressOf, '=', progress)
  return pairs
}

export type MentorFilter = {
  id?: number | undefined
  mentor?: string | undefined
  mentee?: string | undefined
  progress?: ProgressStatus | undefined
  /** Those who lead somebody, or those who lead nobody. */
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

function mentorsWho(db: Db, { id, mentor, leads, ...mentees }: Params<Filter>) {
  const ofMentor = (pairs: ReturnType<typeof led>) =>
    pairs.where('relationships.mentor_id', '=', sql<number>`users.id`).select('relationships.id')
  const anyOf = ofMentor(led(db, { mentee: undefined, progress: undefined }))
  let mentors = countedMentors(db)
  if (id !== undefined) mentors = mentors.where('users.id', '=', id)
  if (mentor !== undefined) mentors = mentors.where(holdsFolded(searched('users'), mentor))
  if (leads === true) mentors = mentors.where(({ exists }) => exists(anyOf))
  if (leads === false) mentors = mentors.where(({ not, exists }) => not(exists(anyOf)))
  if (mentees.mentee !== undefined || mentees.progress !== undefined)
    mentors = mentors.where(({ exists }) => exists(ofMentor(led(db, mentees))))
  return mentors
}

/** In the order of their names, or by how many mentees they lead. */
export async function listMentors(db: Db, asked: MentorFilter, order: MentorOrder, paging: PageRequest) {
  const filter = filterOf(asked)
  const rows = await mentorPage(db, {
    ...filter,
    byMentees: order.endsWith('mentees'),
    descending: order.startsWith('-'),
    ...cutOf(paging),
  }).execute()
  return pageWithTotal(rows, () => countMentors(db, filter), paging)
}

const cutOf = (paging: PageRequest) => ({ limit: rowsToRead(paging), offset: placesBefore(paging) })
type Cut = ReturnType<typeof cutOf>
type Order = { byMentees: boolean; descending: boolean }

const mentorPage = compiled(
  (db, { byMentees, descending, limit, offset, ...filter }: Params<Filter & Order & Cut>) => {
    const direction = descending ? 'desc' : 'asc'
    const mentors = mentorsWho(db, filter)
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

const countMentors = compiledCount(mentorsWho)

/** The mentees of these mentors who pass the filter. */
export const listMenteesOf = (db: Db, mentorIds: number[], { mentee, progress }: MentorFilter) =>
  mentorIds.length === 0 ? [] : menteesOf(db, { mentorIds, mentee: patternIn(mentee), progress }).execute()

const menteesOf = compiled((db, { mentorIds, ...filter }: Params<MenteeFilter & { mentorIds: number[] }>) =>
  led(db, filter)
    .where('relationships.mentor_id', 'in', mentorIds)
    .select(['relationships.mentor_id', 'mentees.id', 'mentees.first_name', 'mentees.last_name'])
    .select(['mentees.email', ...standing])
    .orderBy('relationships.mentor_id')
    .orderBy('relationships.mentee_id'),
)

type AloneFilter = { mentee?: string | undefined; progress?: ProgressStatus | undefined; completed: boolean }

const alone = (db: Db, { mentee, progress, completed }: Params<MenteeFilter & { completed: boolean }>) => {
  let mentees = (completed ? completedMentees(db) : unassignedMentees(db)).leftJoin(
    'progress',
    'progress.mentee_id',
    'users.id',
  )
  if (mentee !== undefined) mentees = mentees.where(holdsFolded(searched('users'), mentee))
  if (progress !== undefined) mentees = mentees.where(progressOf, '=', progress)
  return mentees
}

/** Mentees whom nobody leads, in the order of their names. */
export async function listWithoutMentor(db: Db, asked: AloneFilter, paging: PageRequest) {
  const { mentee, progress, completed } = asked
  const filter = { mentee: patternIn(mentee), progress, completed }
  const rows = await alonePage(db, { ...filter, ...cutOf(paging) }).execute()
  return pageWithTotal(rows, () => countAlone(db, filter), paging)
}

const alonePage = compiled(
  (db, { limit, offset, ...filter }: Params<MenteeFilter & { completed: boolean } & Cut>) =>
    alone(db, filter)
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', ...standing])
      .orderBy('users.last_name')
      .orderBy('users.first_name')
      .orderBy('users.id')
      .limit(limit)
      .offset(offset),
)

const countAlone = compiledCount(alone)

/** Mentors whose relationship with one of these mentees goes on although they are inactive. */
export const listInactiveMentorsOf = (db: Db, menteeIds: number[]) =>
  menteeIds.length === 0 ? [] : inactiveMentorsOf(db, { menteeIds }).execute()

const inactiveMentorsOf = compiled((db, { menteeIds }: Params<{ menteeIds: number[] }>) =>
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

export const findMentee = (db: Db, menteeId: number) => menteeById(db, { menteeId }).executeTakeFirst()

const menteeById = compiled((db, { menteeId }: Params<{ menteeId: number }>) =>
  countedMentees(db)
    .leftJoin('progress', 'progress.mentee_id', 'users.id')
    .where('users.id', '=', menteeId)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', ...standing]),
)
