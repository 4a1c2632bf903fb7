import { type Kysely, sql } from 'kysely'

/** Comments, evidence and what was practised name an objective by its id instead of its place. */
export async function objectivesById(db: Kysely<unknown>) {
  await sql`alter table objective_evidence add column objective_id integer
    references learning_plan_objectives (id) on delete cascade`.execute(db)
  // Without a foreign key: these rows keep the id when their objective is removed.
  for (const table of ['comments', 'debrief_items'])
    await sql`alter table ${sql.table(table)} add column objective_id integer`.execute(db)
  await sql`drop index objective_evidence_of_plan`.execute(db)
  for (const table of ['objective_evidence', 'comments', 'debrief_items']) {
    await sql`update ${sql.table(table)} set objective_id = (
      select objectives.id from learning_plan_objectives as objectives
      where objectives.plan_id = ${sql.ref(`${table}.plan_id`)}
        and objectives.position = ${sql.ref(`${table}.objective`)})
      where objective is not null`.execute(db)
    await sql`alter table ${sql.table(table)} drop column objective`.execute(db)
  }
  // Not unique: an edit of the order moves one objective after the other. It has locked the mentee.
  await sql`drop index learning_plan_objectives_order`.execute(db)
  await sql`create index learning_plan_objectives_order on learning_plan_objectives (plan_id, position)`.execute(
    db,
  )
  await sql`create index objective_evidence_of_plan on objective_evidence (plan_id, id)`.execute(db)
  await sql`create index objective_evidence_of_objective on objective_evidence (objective_id)`.execute(db)
}

/** The person who completed a plan. Earlier plans have none, because later changes have replaced who saved them. */
export async function completedPlans(db: Kysely<unknown>) {
  await sql`alter table learning_plans add column completed_by integer references users (id)`.execute(db)
}

/** Keys of the purpose 'figures' work no more, so the remaining ones need no purpose. */
export async function keysOfTheDirectory(db: Kysely<unknown>) {
  await sql`delete from api_keys where purpose = 'figures'`.execute(db)
  await sql`alter table api_keys drop column purpose`.execute(db)
}
