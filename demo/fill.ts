import { sql, type Transaction } from 'kysely'
import type { Connection } from '#server/database/connect.ts'
import type { NewRow, Tables } from '#server/database/schema.ts'
import { withSearchText } from '#server/database/search-text.ts'
import { auditHash } from '#server/kernel/audit/audit.ts'
import { hashText } from '#server/learning-plans/agreement-text.ts'
import type {
  Agreement,
  AuditEvent,
  Comment,
  Commented,
  Debrief,
  Evidence,
  RecordEntry,
  SignOff,
} from './dataset.ts'
import { userRow } from './people.ts'
import type { Programme } from './programme.ts'

/** SQLite allows 32,766 values in a statement, and no row has more than twenty. */
const rowsAtOnce = 500

type Secrets = { passwordHash: string; auditKey: Buffer }

/** Writes the whole programme in one transaction. Returns the number of rows per table. */
export async function fill({ db, engine }: Connection, programme: Programme, given: Secrets) {
  const rows = rowsOf(programme, given.passwordHash)
  const counts: Record<string, number> = {}
  await db.transaction().execute(async (db) => {
    for (const { table, insert } of rows) counts[table] = await insert(db)
    await db.updateTable('sign_in_settings').set({ second_factor: 'offered' }).execute()
    counts.audit_log = await insertAudit(db, programme.dataset.auditEvents, given.auditKey)
    if (engine === 'postgres') for (const { table } of rows) await continueIds(db, table)
  })
  if (engine === 'postgres') await sql`analyze`.execute(db)
  return counts
}

/** The rows of every table, in an order that satisfies the foreign keys. */
function rowsOf({ people, dataset }: Programme, passwordHash: string) {
  const { plans, emails } = dataset
  const planRows = numbered(
    plans.map(({ row }) => row),
    (row) => row.created_at,
  )
  const objectives = numbered(
    plans
      .sort((a, b) => (a.row.id ?? 0) - (b.row.id ?? 0))
      .flatMap(({ row, objectives }) => objectives.map((words) => ({ plan_id: row.id as number, ...words }))),
    () => '',
  )
  const idsOf = Map.groupBy(objectives, ({ plan_id }) => plan_id)
  const idOf: IdOf = ({ id }, place) => idsOf.get(id as number)?.[place - 1]?.id as number
  const emailsInOrder = numbered(emails, (row) => row.created_at).map((email) => ({
    ...email,
    dedupe_key: `${email.kind} of the demo, ${email.id}`,
  }))
  return [
    table(
      'users',
      people.map((person) => userRow(person, passwordHash)),
    ),
    tableInOrder('sessions', dataset.sessions, 'created_at'),
    tableInOrder('password_tokens', dataset.password_tokens, 'created_at'),
    tableInOrder('referrals', dataset.referrals, 'created_at'),
    tableInOrder('relationships', dataset.relationships, 'assigned_at'),
    tableInOrder('match_profiles', dataset.match_profiles, 'updated_at'),
    table(
      'handovers',
      dataset.handovers.map(({ relationship, ...row }) => ({
        ...row,
        relationship_id: relationship.id as number,
      })),
    ),
    table('progress', dataset.progress),
    tableInOrder('progress_history', dataset.progress_history, 'changed_at'),
    tableInOrder('private_notes', dataset.private_notes, 'updated_at'),
    tableInOrder('private_notes_history', dataset.private_notes_history, 'updated_at'),
    tableInOrder('goals', dataset.goals, 'created_at'),
    table('learning_plans', planRows),
    table('learning_plan_objectives', objectives),
    tableInOrder('plan_agreements', agreementRows(dataset.agreements), 'asked_at'),
    table('comments', commentRows(dataset.comments, idOf)),
    tableInOrder('shifts', dataset.shifts, 'created_at'),
    ...debriefTables(dataset.debriefs, idOf),
    ...signOffTables(dataset.signOffs),
    tableInOrder('reflections', dataset.reflections, 'created_at'),
    tableInOrder('standards', dataset.standards, 'created_at'),
    tableInOrder('absences', dataset.absences, 'created_at'),
    tableInOrder('meetings', dataset.meetings, 'created_at'),
    recordEntryTable(dataset.recordEntries),
    tableInOrder('notes', dataset.notes, 'created_at'),
    tableInOrder(
      'documents',
      dataset.documents.map(({ row }) => row),
      'created_at',
    ),
    tableInOrder('objective_evidence', evidenceRows(dataset.evidence, idOf), 'created_at'),
    table('letters', emailsInOrder),
    tableInOrder('templates', dataset.templates, 'created_at'),
    table('letter_choices', dataset.letter_choices),
    table('weekly_numbers', dataset.weekly_numbers),
    tableInOrder('api_keys', dataset.api_keys, 'created_at'),
    tableInOrder(
      'notifications',
      dataset.notifications.map(({ row, target }) => ({ ...row, target_id: target.id as number })),
      'created_at',
    ),
  ]
}

/** Returns the id of an objective by its plan and its place, from 1. */
type IdOf = (plan: { id?: number | undefined }, place: number) => number

/** Shifts and goals have their ids by now. */
function debriefTables(debriefs: Debrief[], idOf: IdOf) {
  const inOrder = inTimeOrder(debriefs, ({ row }) => row.created_at)
  const firstOf = new Map<Debrief['shift'], Debrief['row']>()
  for (const { row, shift } of inOrder) {
    const first = firstOf.getOrInsert(shift, row)
    // The second debrief opens both.
    if (first !== row && row.created_at < row.opens_at) first.opens_at = row.opens_at = row.created_at
  }
  const rows = inOrder.map(({ row, shift }, place) => {
    row.id = place + 1
    return { ...row, shift_id: shift.id as number }
  })
  const items = inOrder.flatMap(({ row, items }) =>
    items.map(({ on, title, answer }) => ({
      debrief_id: row.id as number,
      ...columnsOf(on, idOf),
      title,
      answer,
    })),
  )
  return [table('debriefs', rows), table('debrief_items', items)]
}

/** Shifts and meetings have their ids by now. */
function recordEntryTable(entries: RecordEntry[]) {
  const inOrder = inTimeOrder(entries, ({ row }) => row.created_at)
  const rows = inOrder.map(({ row, about }, place) => {
    row.id = place + 1
    return {
      ...row,
      shift_id: 'shift' in about ? (about.shift.id as number) : null,
      meeting_id: 'meeting' in about ? (about.meeting.id as number) : null,
    }
  })
  return table('record_entries', rows)
}

function signOffTables(signOffs: SignOff[]) {
  const rows = numbered(
    signOffs.map(({ row }) => row),
    (row) => row.created_at,
  )
  const of = <Part extends object>(partsOf: (signOff: SignOff) => Part[]) =>
    signOffs.flatMap((signOff) =>
      partsOf(signOff).map((part) => ({ ...part, sign_off_id: signOff.row.id as number })),
    )
  return [
    table('sign_offs', rows),
    tableInOrder(
      'signatures',
      of(({ signatures }) => signatures),
      'signed_at',
    ),
    tableInOrder(
      'sign_off_remarks',
      of(({ remarks }) => remarks),
      'created_at',
    ),
  ]
}

/** Goals and plans have their ids by now. */
const commentRows = (comments: Comment[], idOf: IdOf): NewRow<'comments'>[] => {
  numbered(
    comments.map(({ row }) => row),
    (row) => row.created_at,
  )
  return comments
    .sort((a, b) => (a.row.id ?? 0) - (b.row.id ?? 0))
    .map(({ row, on }) => ({ ...row, ...columnsOf(on, idOf) }))
}

const columnsOf = (on: Commented, idOf: IdOf) => ({
  goal_id: 'goal' in on ? (on.goal.id as number) : null,
  plan_id: 'plan' in on ? (on.plan.id as number) : null,
  objective_id: 'plan' in on ? idOf(on.plan, on.objective) : null,
})

/** Plans have their ids by now. */
const agreementRows = (agreements: Agreement[]): NewRow<'plan_agreements'>[] =>
  agreements.map(({ plan: { row: plan, objectives }, row }) => {
    const words = objectives.map(({ time_bound, ...objective }) => ({ ...objective, timeBound: time_bound }))
    const { hash, parts } = hashText({ ...plan, objectives: words })
    return { ...row, plan_id: plan.id as number, hash, parts: JSON.stringify(parts) }
  })

/** Plans, notes and documents have their ids by now. */
const evidenceRows = (evidence: Evidence[], idOf: IdOf): NewRow<'objective_evidence'>[] =>
  evidence.map(({ plan, objective, linked, ...link }) => ({
    ...link,
    plan_id: plan.id as number,
    objective_id: idOf(plan, objective),
    note_id: 'note' in linked ? (linked.note.id as number) : null,
    document_id: 'document' in linked ? (linked.document.id as number) : null,
    debrief_id: null,
  }))

type Written = Exclude<keyof Tables, 'audit_log' | 'audit_head'>

/** A table whose rows are numbered in the order of a time column. */
const tableInOrder = <Column extends string, Name extends Written>(
  name: Name,
  rows: (NewRow<Name> & { id?: number | undefined } & Record<Column, string>)[],
  column: Column,
) =>
  table(
    name,
    numbered(rows, (row) => row[column]),
  )

function table<Name extends Written>(table: Name, rows: NewRow<Name>[]) {
  const insert = async (db: Transaction<Tables>) => {
    // Kysely cannot infer that the rows match the table while its name is generic.
    for (const batch of inBatches(rows))
      await db
        .insertInto<Written>(table)
        .values(batch.map((row) => withSearchText(table, row)) as never)
        .execute()
    return rows.length
  }
  return { table, insert }
}

function* inBatches<T>(rows: T[]) {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

/** Lists sort by id to show the newest first, so ids must follow the time. */
function numbered<T extends { id?: number | undefined }>(rows: T[], instantOf: (row: T) => string): T[] {
  const inOrder = inTimeOrder(rows, instantOf)
  inOrder.forEach((row, place) => {
    row.id = place + 1
  })
  return inOrder
}

function inTimeOrder<T>(rows: T[], instantOf: (row: T) => string): T[] {
  return rows.sort((a, b) => {
    const [one, other] = [instantOf(a), instantOf(b)]
    return one < other ? -1 : one > other ? 1 : 0
  })
}

/** Writes the audit entries with the hash chain, as the program does. */
async function insertAudit(db: Transaction<Tables>, auditEvents: AuditEvent[], auditKey: Buffer) {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  let { last_id: lastId, last_hash: lastHash } = head
  for (const batch of inBatches(inTimeOrder(auditEvents, (event) => event.at))) {
    const entries = batch.map(({ at, actor, role, action, target, row, details }) => {
      lastId += 1
      const entry = {
        id: lastId,
        created_at: at,
        actor_id: actor?.id ?? null,
        actor_role: actor?.role ?? role ?? (action === 'referral.processed' ? 'system' : 'visitor'),
        action,
        target_type: target,
        target_id: row?.id ?? null,
        details,
        request_id: 'demo',
        prev_hash: lastHash,
      }
      lastHash = auditHash(auditKey, entry)
      return { ...entry, hash: lastHash }
    })
    await db.insertInto('audit_log').values(entries).execute()
  }
  await db.updateTable('audit_head').set({ last_id: lastId, last_hash: lastHash }).execute()
  return auditEvents.length
}

const withoutId: Written[] = ['progress', 'letter_choices', 'weekly_numbers']

/** PostgreSQL's sequences ignore explicit ids and would assign them again. */
async function continueIds(db: Transaction<Tables>, table: Written) {
  if (withoutId.includes(table)) return
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    db,
  )
}
