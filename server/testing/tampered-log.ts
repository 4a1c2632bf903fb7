import { type RawBuilder, sql } from 'kysely'
import { signOut } from '#contract/session.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import type { Stage } from './stage.ts'

/** Adds five entries to the audit log: three people sign in or act. */
export async function busyDay({ as, ids }: Stage) {
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { lastName: 'Braun' } })
  await as('nora').call(deleteUser, { params: { id: ids.uma } })
  await as('max').call(signOut)
}

/** Changes the database as an attacker with full access can, who drops the triggers first. */
export async function tamper({ db, engine }: Stage, ...statements: (string | RawBuilder<unknown>)[]) {
  const triggers =
    engine === 'sqlite' ? ['audit_log_no_update', 'audit_log_no_delete'] : ['audit_log_no_change']
  for (const trigger of triggers)
    await sql
      .raw(`drop trigger if exists ${trigger}${engine === 'sqlite' ? '' : ' on audit_log'}`)
      .execute(db)
  for (const statement of statements)
    await (typeof statement === 'string' ? sql.raw(statement) : statement).execute(db)
}
