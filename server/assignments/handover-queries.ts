import { sql } from 'kysely'
import { handoversOf } from '../access.ts'
import { atLocalTime, type clockAt, isUpcoming, openPlanStatuses } from '../counts.ts'
import { compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import { nameById } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { isOpenDebrief, presentDebriefs } from '../programme-conditions.ts'

type Request = Pick<Row<'relationships'>, 'cover_asked_until' | 'cover_asked_at'>

export const saveRequest = (db: Db, id: number, request: Request) =>
  db.updateTable('relationships').set(request).where('id', '=', id).execute()

/** Cover is arranged, so nobody has to see to the requests. */
export const clearRequests = (db: Db, menteeId: number) =>
  db
    .updateTable('relationships')
    .set({ cover_asked_until: null, cover_asked_at: null })
    .where('mentee_id', '=', menteeId)
    .where('status', '=', 'active')
    .execute()

export const listDueCovers = compiledList((db, { today }: Params<{ today: string }>) =>
  db
    .selectFrom('relationships')
    .where('status', '=', 'active')
    .where('last_day', 'is not', null)
    .where('last_day', '<', today)
    .select(['id', 'mentee_id']),
)

const rowsOf = (db: Db, me: Parameters<typeof handoversOf>[1]) =>
  handoversOf(db, me)
    .leftJoin('relationships', 'relationships.id', 'handovers.relationship_id')
    .select(['handovers.id', 'handovers.mentee_id', 'handovers.note', 'handovers.why'])
    .select(['handovers.made_at', 'handovers.accepted_at', 'relationships.status'])
    .select(['handovers.relationship_id'])
    .select([nameById('handovers.from_mentor_id').as('from'), nameById('relationships.mentor_id').as('to')])

/** The last handover of a mentee that I may read. */
export const findLast = compiledFirst((db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) =>
  rowsOf(db, me).where('handovers.mentee_id', '=', menteeId).orderBy('handovers.id', 'desc').limit(1),
)

export const findMade = compiledFirst((db, { me, id }: Params<{ me: Me; id: number }>) =>
  rowsOf(db, me).where('handovers.id', '=', id),
)

export const saveAccepted = (db: Db, id: number, at: string) =>
  db.updateTable('handovers').set({ accepted_at: at }).where('id', '=', id).execute()

export const insertHandover = (db: Db, row: NewRow<'handovers'>) =>
  db.insertInto('handovers').values(row).execute()

/** Notes that are kept for the next handover: the mentor's own, or for administrators also those of ended relationships. */
export const listKept = compiledList((db, { me, menteeId }: Params<{ me: Me; menteeId: number }>) => {
  const kept = db
    .selectFrom('handovers')
    .where('mentee_id', '=', menteeId)
    .select(['id', 'note', 'made_at', 'relationship_id'])
  return me.role === 'admin' ? kept : kept.where('made_at', 'is', null).where('created_by', '=', me.id)
})

/** Keeps the note of one author for the next handover. */
export const saveKept = (
  db: Db,
  row: Pick<Row<'handovers'>, 'mentee_id' | 'created_by' | 'note' | 'created_at'>,
) =>
  db
    .insertInto('handovers')
    .values({
      ...row,
      why: null,
      from_mentor_id: null,
      relationship_id: null,
      made_at: null,
      accepted_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['mentee_id', 'created_by'])
        .where('made_at', 'is', null)
        .doUpdateSet({ note: row.note, created_at: row.created_at }),
    )
    .execute()

export const removeKept = (db: Db, menteeId: number, authorIds: number[]) =>
  db
    .deleteFrom('handovers')
    .where('mentee_id', '=', menteeId)
    .where('created_by', 'in', authorIds)
    .where('made_at', 'is', null)
    .execute()

type OfMentee = { menteeId: number }

export const findProgressOfMentee = compiledFirst((db, { menteeId }: Params<OfMentee>) =>
  db.selectFrom('progress').where('mentee_id', '=', menteeId).select(['status', 'notes']),
)

export const listOpenGoalsOfMentee = compiledList((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('goals')
    .where('mentee_id', '=', menteeId)
    .where('status', '=', 'active')
    .select(['title', 'target_date']),
)

export const listObjectivesInProgress = compiledList((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('learning_plans')
    .innerJoin('learning_plan_objectives as objectives', 'objectives.plan_id', 'learning_plans.id')
    .where('learning_plans.mentee_id', '=', menteeId)
    .where('learning_plans.deleted_at', 'is', null)
    .where('learning_plans.status', 'in', openPlanStatuses)
    .where('objectives.state', '=', sql.lit('in_progress'))
    .select(['objectives.specific', 'learning_plans.title'])
    .orderBy('learning_plans.id'),
)

type Clock = ReturnType<typeof clockAt>

/** The mentee's next shifts with any mentor. */
export const listNextShiftsOfMentee = atLocalTime(
  compiledList((db, { menteeId, most, ...clock }: Params<OfMentee & Clock & { most: number }>) =>
    db
      .selectFrom('shifts')
      .where('shifts.mentee_id', '=', menteeId)
      .where('shifts.deleted_at', 'is', null)
      .where(isUpcoming(clock))
      .select(['shifts.starts_at', 'shifts.ends_at', nameById('shifts.mentor_id').as('mentor')])
      .orderBy('shifts.starts_at')
      .orderBy('shifts.id')
      .limit(most),
  ),
)

/** The next step of the last open debrief that has one. */
export const findNextStep = compiledFirst(
  (db, { menteeId, openedBefore }: Params<OfMentee & { openedBefore: string }>) =>
    presentDebriefs(db)
      .where('debriefs.mentee_id', '=', menteeId)
      .where(isOpenDebrief(openedBefore))
      .where('debriefs.next', '<>', '')
      .select('debriefs.next')
      .orderBy('debriefs.id', 'desc')
      .limit(1),
)
