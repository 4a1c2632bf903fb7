import { sql } from 'kysely'
import { maxOfHistory } from '#contract/sign-off.ts'
import { countedRelationships, minutesOfShift } from '../counts.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'

type OfMentee = { menteeId: number }

/** The summary that was not reopened. */
export const findCurrent = compiledFirst((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('sign_offs')
    .where('mentee_id', '=', menteeId)
    .where('state', '<>', sql.lit('reopened'))
    .selectAll(),
)

/** The summary of a certificate, also of one that was withdrawn. */
export const findByReference = compiledFirst((db, { reference }: Params<{ reference: string }>) =>
  db
    .selectFrom('sign_offs')
    .where('reference', '=', reference)
    .select(['name', 'service', 'signed_off_at', 'state', 'checkable']),
)

/** The mentee's certificates, also withdrawn ones, latest first. */
export const listCertified = compiledList((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('sign_offs')
    .where('mentee_id', '=', menteeId)
    .where('reference', 'is not', null)
    .select(['id', 'reference', 'checkable'])
    .orderBy('id', 'desc'),
)

export const findMenteeState = compiledOne((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('users')
    .leftJoin('progress', 'progress.mentee_id', 'users.id')
    .where('users.id', '=', menteeId)
    .select(['users.first_name', 'users.last_name'])
    .select(['users.status as account_status', 'users.deleted_at', 'progress.status as progress_status']),
)

/** An active relationship with a mentor who has not left. */
export const findMentor = compiledFirst((db, { menteeId }: Params<OfMentee>) =>
  countedRelationships(db)
    .where('relationships.mentee_id', '=', menteeId)
    .select('relationships.mentor_id')
    .limit(1),
)

export const sumShifts = compiledOne((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('shifts')
    .where('shifts.mentee_id', '=', menteeId)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'completed')
    .select([
      sql<number>`count(*)`.as('shifts'),
      sql<number>`coalesce(sum(${minutesOfShift}), 0)`.as('minutes'),
    ]),
)

/** The objectives of active and completed plans. A plan without objectives has one row. */
export const listObjectivesToSign = compiledList((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('learning_plans')
    .leftJoin('learning_plan_objectives as objectives', 'objectives.plan_id', 'learning_plans.id')
    .where('learning_plans.mentee_id', '=', menteeId)
    .where('learning_plans.deleted_at', 'is', null)
    .where('learning_plans.status', 'in', ['active', 'completed'])
    .select([
      'learning_plans.id',
      'learning_plans.title',
      'learning_plans.status',
      'objectives.specific',
      'objectives.state',
    ])
    .orderBy('learning_plans.id')
    .orderBy('objectives.position'),
)

const signatureColumns = [
  'signatures.part',
  'signatures.name',
  'signatures.role',
  'signatures.for_mentor',
  'signatures.signed_at',
  'signatures.hash',
  'signatures.ended',
] as const

type OfSignOff = { signOffId: number }

export const listSignatures = compiledList((db, { signOffId }: Params<OfSignOff>) =>
  db
    .selectFrom('signatures')
    .where('sign_off_id', '=', signOffId)
    .where('ended_at', 'is', null)
    .select(signatureColumns)
    .select('signatures.signed_by')
    .orderBy('signatures.id'),
)

/** The mentor's signature of the present or last version. */
export const findAuthor = compiledFirst((db, { signOffId }: Params<OfSignOff>) =>
  db
    .selectFrom('signatures')
    .where('sign_off_id', '=', signOffId)
    .where('part', '=', sql.lit('mentor'))
    .select(['signed_by', 'name', 'signed_at'])
    .orderBy('id', 'desc')
    .limit(1),
)

/** Those that no longer count, also of summaries that were reopened, latest first. */
export const listEnded = compiledList((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('signatures')
    .innerJoin('sign_offs', 'sign_offs.id', 'signatures.sign_off_id')
    .where('sign_offs.mentee_id', '=', menteeId)
    .where('signatures.ended_at', 'is not', null)
    .select(signatureColumns)
    .orderBy('signatures.id', 'desc')
    .limit(maxOfHistory),
)

export const listRemarks = compiledList((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('sign_off_remarks as remarks')
    .innerJoin('sign_offs', 'sign_offs.id', 'remarks.sign_off_id')
    .where('sign_offs.mentee_id', '=', menteeId)
    .select(['remarks.kind', 'remarks.words', 'remarks.name', 'remarks.role', 'remarks.created_at as at'])
    .orderBy('remarks.id', 'desc')
    .limit(maxOfHistory),
)

export const countAddenda = compiledOne((db, { signOffId }: Params<OfSignOff>) =>
  db
    .selectFrom('sign_off_remarks')
    .where('sign_off_id', '=', signOffId)
    .where('kind', '=', 'addendum')
    .select(sql<number>`count(*)`.as('count')),
)

export const insertSignOff = compiledOne((db, row: Params<NewRow<'sign_offs'>>) =>
  db.insertInto('sign_offs').values(row).returningAll(),
)

export const insertSignature = compiledOne((db, row: Params<NewRow<'signatures'>>) =>
  db.insertInto('signatures').values(row).returning('id'),
)

export const insertRemark = compiledOne((db, row: Params<NewRow<'sign_off_remarks'>>) =>
  db.insertInto('sign_off_remarks').values(row).returning('id'),
)

type Ending = { ended: NonNullable<NewRow<'signatures'>['ended']>; ended_at: string }

export const endSignatures = (db: Db, signOffId: number, ending: Ending) =>
  db
    .updateTable('signatures')
    .set(ending)
    .where('sign_off_id', '=', signOffId)
    .where('ended_at', 'is', null)
    .execute()

export const saveDisputeHash = (db: Db, id: number, dispute_hash: string) =>
  db.updateTable('signatures').set({ dispute_hash }).where('id', '=', id).execute()

/** The signature of a receipt, with its summary. */
export const findDisputable = (db: Db, disputeHash: string, since: string) =>
  db
    .selectFrom('signatures')
    .innerJoin('sign_offs', 'sign_offs.id', 'signatures.sign_off_id')
    .where('signatures.dispute_hash', '=', disputeHash)
    .where('signatures.signed_at', '>', since)
    .select([
      'signatures.id',
      'signatures.sign_off_id',
      'signatures.signed_by',
      'signatures.role',
      'signatures.name',
      'signatures.ended_at',
      'sign_offs.mentee_id',
    ])
    .executeTakeFirst()

/** Marks the link as used; of several parallel calls only one gets a row. */
export const saveDisputed = (db: Db, id: number, disputeHash: string, ended_at: string) =>
  db
    .updateTable('signatures')
    .set({ dispute_hash: null, ended: 'disputed', ended_at })
    .where('id', '=', id)
    .where('dispute_hash', '=', disputeHash)
    .returning('id')
    .executeTakeFirst()
