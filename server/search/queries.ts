import { type AliasedExpression, sql } from 'kysely'
import { maxSearchedRows, maxThingsFound } from '#contract/search.ts'
import { documentsOf, goalsOf, notesOf, plansOf, searchablePeople } from '../access.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import { matchesName, nameById } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'

export const listPeopleToFind = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
  searchablePeople(db, me).select([
    'users.role as kind',
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.status',
    'users.search_text',
    'users.email_key',
  ]),
)

export const listApplicants = compiledList((db) =>
  db
    .selectFrom('referrals')
    .where('status', '=', 'pending')
    .select(['id', 'first_name', 'last_name', 'email', 'search_text', 'email_key']),
)

type Asked = { me: AskingMe; patterns: string[] }

/** Lists the newest items of each kind whose text contains every word. */
export const listFoundThings = async (db: Db, asked: Asked) => ({
  note: await listNotes(db, asked),
  plan: await listPlans(db, asked),
  document: await listDocuments(db, asked),
  goal: await listGoals(db, asked),
})

const atMost = sql.lit(maxSearchedRows)
const nobody = sql<number | null>`cast(null as integer)`
const senderOf = (mentor: string, mentee: string) =>
  sql<number>`case when notes.note_type = 'mentor_note' then ${sql.ref(mentor)} else ${sql.ref(mentee)} end`

const listNotes = compiledList((db, { me, patterns }: Params<Asked>) => {
  const newest = notesOf(db, me)
    .select(['notes.id', 'notes.mentee_id', 'notes.content as title', 'notes.search_text'])
    .select(senderOf('notes.mentor_id', 'notes.mentee_id').as('from_id'))
    .select(senderOf('notes.mentee_id', 'notes.mentor_id').as('to_id'))
    .select('notes.created_at as at')
    .orderBy('notes.id', 'desc')
  return found(db, newest.limit(atMost).as('newest'), patterns)
})

const listPlans = compiledList((db, { me, patterns }: Params<Asked>) => {
  const newest = plansOf(db, me)
    .select(['learning_plans.id', 'learning_plans.mentee_id', 'learning_plans.title'])
    .select('learning_plans.search_text')
    .select([nobody.as('from_id'), 'learning_plans.mentee_id as to_id', 'learning_plans.target_date as at'])
    .orderBy('learning_plans.id', 'desc')
  return found(db, newest.limit(atMost).as('newest'), patterns)
})

const listDocuments = compiledList((db, { me, patterns }: Params<Asked>) => {
  const newest = documentsOf(db, me)
    .select(['documents.id', 'documents.mentee_id', 'documents.original_name as title'])
    .select('documents.search_text')
    .select([
      'documents.uploaded_by as from_id',
      'documents.mentee_id as to_id',
      'documents.created_at as at',
    ])
    .orderBy('documents.id', 'desc')
  return found(db, newest.limit(atMost).as('newest'), patterns)
})

const listGoals = compiledList((db, { me, patterns }: Params<Asked>) => {
  const newest = goalsOf(db, me)
    .select(['goals.id', 'goals.mentee_id', 'goals.title', 'goals.search_text'])
    .select([nobody.as('from_id'), 'goals.mentee_id as to_id', 'goals.target_date as at'])
    .orderBy('goals.id', 'desc')
  return found(db, newest.limit(atMost).as('newest'), patterns)
})

type Thing = {
  id: number
  mentee_id: number
  title: string
  search_text: string
  from_id: number | null
  to_id: number
  at: string
}

function found(db: Db, newest: AliasedExpression<Thing, 'newest'>, patterns: Params<Asked>['patterns']) {
  let things = db.selectFrom(newest)
  for (const pattern of patterns) things = things.where(matchesName('newest', pattern))
  return things
    .select(['newest.id', 'newest.mentee_id', 'newest.title', 'newest.at'])
    .select([nameById('newest.from_id').as('from_name'), nameById('newest.to_id').as('to_name')])
    .orderBy('newest.id', 'desc')
    .limit(sql.lit(maxThingsFound))
}
