import { type Expression, sql } from 'kysely'
import { evidenceTable } from '#contract/can.ts'
import { dayIn } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import type { EvidenceKind, EvidenceRow } from '#contract/objectives.ts'
import { debriefsOf, documentsOf, notesOf } from '../access.ts'
import { type Asker, compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import { finds, nameById } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { isOpenDebrief } from '../programme-conditions.ts'
import { debriefsAsEvidence, isLinkInUse, type Reader } from './objective-queries.ts'

type OfPlan = Reader & { planId: number }
type Slice = { after: number; limit: number }

/** The links of a plan. `is_readable` says whether the caller may open the thing now. */
const linksOf = (db: Db, { me, openedBefore, planId }: Params<OfPlan>) =>
  db
    .selectFrom('objective_evidence as links')
    .innerJoin('learning_plan_objectives as objectives', 'objectives.id', 'links.objective_id')
    .leftJoin('notes', 'notes.id', 'links.note_id')
    .leftJoin('documents', 'documents.id', 'links.document_id')
    .leftJoin('debriefs', 'debriefs.id', 'links.debrief_id')
    .leftJoin('shifts', 'shifts.id', 'debriefs.shift_id')
    .where('links.plan_id', '=', planId)
    .where(isLinkInUse('links'))
    .select(['links.id', 'links.objective_id', 'objectives.position as objective', 'links.created_by'])
    .select([
      'links.note_id',
      'links.document_id',
      'links.debrief_id',
      'debriefs.shift_id',
      'shifts.starts_at',
    ])
    .select([
      sql<string | null>`coalesce(notes.created_at, documents.created_at)`.as('created_at'),
      sql<string | null>`coalesce(documents.original_name, ${authorOfNote})`.as('name'),
      sql<string | null>`coalesce(notes.deleted_at, documents.deleted_at, debriefs.deleted_at,
        shifts.deleted_at)`.as('removed_at'),
      isReadable(db, me, openedBefore).as('is_readable'),
    ])

export const listLinks = compiledList((db, { after, limit, ...of }: Params<OfPlan & Slice>) =>
  linksOf(db, of).where('links.id', '>', after).orderBy('links.id').limit(limit),
)
type StoredLink = Awaited<ReturnType<typeof listLinks>>[number]

export function toEvidenceRow(
  { config }: Pick<Context, 'config'>,
  me: Me,
  plan: PlanRow,
  link: StoredLink,
): EvidenceRow {
  const isMine = link.created_by === me.id
  const state = plan.status === 'archived' ? 'archived' : isMine ? 'own' : "another's"
  const isReadable = link.is_readable === 1
  return {
    id: link.id,
    ...thingOf(link),
    objective_id: link.objective_id,
    objective: link.objective,
    day: link.starts_at?.slice(0, 10) ?? dayIn(new Date(link.created_at ?? 0), config.timeZone),
    name: isReadable ? link.name : null,
    shift_id: isReadable ? link.shift_id : null,
    answer: null,
    removed_at: link.removed_at,
    can: plan.can.length > 0 && me.role !== 'admin' ? evidenceTable.can(state, me.role) : [],
  }
}

/** Exactly one of the three is set. */
const thingOf = ({ note_id, document_id, debrief_id }: StoredLink) =>
  note_id !== null
    ? { kind: 'note' as const, target_id: note_id }
    : document_id !== null
      ? { kind: 'document' as const, target_id: document_id }
      : { kind: 'debrief' as const, target_id: debrief_id ?? 0 }

export const findEvidenceLink = compiledFirst(
  (db, { id, objectiveId, ...of }: Params<OfPlan & { id: number; objectiveId: number }>) =>
    linksOf(db, of).where('links.id', '=', id).where('links.objective_id', '=', objectiveId),
)

/** At most `maxEvidence` rows. */
export const listThingsLinked = (db: Db, objectiveId: number) =>
  db
    .selectFrom('objective_evidence')
    .where('objective_id', '=', objectiveId)
    .select(['note_id', 'document_id', 'debrief_id'])
    .execute()

const authorOfNote = sql<string>`case notes.note_type when 'mentor_note' then ${nameById('notes.mentor_id')}
  else ${nameById('notes.mentee_id')} end`

const idOfAuthor = sql<number>`case notes.note_type when 'mentor_note' then notes.mentor_id else notes.mentee_id end`

const firstWords = (text: string | Expression<string>) =>
  sql<string>`substr(${typeof text === 'string' ? sql.ref(text) : text}, 1, 140)`

function isReadable(db: Db, me: Asker, openedBefore: Expression<string>) {
  const noteId = sql.ref<number>('links.note_id')
  const documentId = sql.ref<number>('links.document_id')
  const debriefId = sql.ref<number>('links.debrief_id')
  return sql<0 | 1>`case
    when ${finds(notesOf(db, me).where('notes.id', '=', noteId).select('notes.id'))} then 1
    when ${finds(documentsOf(db, me).where('documents.id', '=', documentId).select('documents.id'))} then 1
    when ${finds(
      debriefsOf(db, me)
        .where('debriefs.id', '=', debriefId)
        .where(isOpenDebrief(openedBefore))
        .select('debriefs.id'),
    )} then 1
    else 0 end`
}

/** The debriefs that are evidence by themselves, with what each side answered. */
export const listOwnLinks = compiledList((db, { planId, after, limit, ...reader }: Params<OfPlan & Slice>) =>
  debriefsAsEvidence(db, reader)
    .where('debrief_items.plan_id', '=', planId)
    .where('debrief_items.id', '>', after)
    .select(['debrief_items.id as item_id', 'debriefs.id', 'debriefs.shift_id', 'debriefs.side'])
    .select(['debrief_items.answer', 'shifts.starts_at', 'shifts.deleted_at as removed_at'])
    .select(['objectives.id as objective_id', 'objectives.position as objective'])
    .orderBy('debrief_items.id')
    .limit(limit),
)

/** The debrief, if it is evidence of the objective by itself. */
export const findOwnLink = compiledFirst(
  (db, { id, objectiveId, ...reader }: Params<Reader & { id: number; objectiveId: number }>) =>
    debriefsAsEvidence(db, reader)
      .where('debriefs.id', '=', id)
      .where('objectives.id', '=', objectiveId)
      .select('debriefs.id'),
)

type About = Reader & { menteeId: number }

/** Notes of the mentee with a mentor who leads them now. */
const notesForBoth = (db: Db, { me, menteeId }: Params<About>) =>
  notesOf(db, me)
    .where('notes.mentee_id', '=', menteeId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('relationships')
          .whereRef('relationships.mentor_id', '=', 'notes.mentor_id')
          .whereRef('relationships.mentee_id', '=', 'notes.mentee_id')
          .where('relationships.status', '=', 'active')
          .select('relationships.id'),
      ),
    )
    .select(['notes.id as target_id', 'notes.created_at as at', authorOfNote.as('name')])
    .select([authorOfNote.as('author'), idOfAuthor.as('author_id'), firstWords('notes.content').as('words')])
    .select(sql<number | null>`cast(null as integer)`.as('shift_id'))

const documentsForBoth = (db: Db, { me, menteeId }: Params<About>) =>
  documentsOf(db, me)
    .where('documents.mentee_id', '=', menteeId)
    .select(['documents.id as target_id', 'documents.created_at as at', 'documents.original_name as name'])
    .select([nameById('documents.uploaded_by').as('author'), 'documents.uploaded_by as author_id'])
    .select(sql<string>`''`.as('words'))
    .select(sql<number | null>`cast(null as integer)`.as('shift_id'))

const debriefsForBoth = (db: Db, { me, openedBefore, menteeId }: Params<About>) =>
  debriefsOf(db, me)
    .where('debriefs.mentee_id', '=', menteeId)
    .where('shifts.status', '<>', 'cancelled')
    .where(isOpenDebrief(openedBefore))
    .select(['debriefs.id as target_id', 'shifts.starts_at as at', 'debriefs.shift_id'])
    .select([nameById('debriefs.created_by').as('name'), nameById('debriefs.created_by').as('author')])
    .select('debriefs.created_by as author_id')
    .select(firstWords(sql<string>`coalesce(nullif(debriefs.good, ''), debriefs.next)`).as('words'))

/** The newest things of a mentee that the caller and the other side both may read. */
const offered = 30

export const listLinkableThings = {
  note: compiledList((db, about: Params<About>) =>
    notesForBoth(db, about).orderBy('notes.id', 'desc').limit(offered),
  ),
  document: compiledList((db, about: Params<About>) =>
    documentsForBoth(db, about).orderBy('documents.id', 'desc').limit(offered),
  ),
  debrief: compiledList((db, about: Params<About>) =>
    debriefsForBoth(db, about).orderBy('debriefs.id', 'desc').limit(offered),
  ),
} as const satisfies Record<EvidenceKind, unknown>

type One = About & { id: number }

export const findLinkableThing = {
  note: compiledFirst((db, { id, ...about }: Params<One>) =>
    notesForBoth(db, about).where('notes.id', '=', id),
  ),
  document: compiledFirst((db, { id, ...about }: Params<One>) =>
    documentsForBoth(db, about).where('documents.id', '=', id),
  ),
  debrief: compiledFirst((db, { id, ...about }: Params<One>) =>
    debriefsForBoth(db, about).where('debriefs.id', '=', id),
  ),
} as const satisfies Record<EvidenceKind, unknown>

export const insertEvidenceLink = (db: Db, link: NewRow<'objective_evidence'>) =>
  db.insertInto('objective_evidence').values(link).execute()

export const removeLinks = (db: Db, ids: number[]) =>
  db.deleteFrom('objective_evidence').where('id', 'in', ids).execute()
