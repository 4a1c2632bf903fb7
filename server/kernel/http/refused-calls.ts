import type { AuditAction } from '#contract/audit-actions.ts'
import { formatInstant } from '#contract/dates.ts'
import type { Action } from '#contract/permissions.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../../database/compiled.ts'
import type { NewRow, Row } from '../../database/schema.ts'
import type { Actor } from '../audit/audit.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../context.ts'
import { clockStepMilliseconds, type Me } from './authentication.ts'

const windowMilliseconds = 60_000

/** Records a refused call. */
export const recordRefusedCall = (call: Context, me: Me, action: Action): Promise<void> =>
  inTransaction(call, (ctx) => countRefusal(ctx, `person ${me.id}`, 'access.refused', `Refused: ${action}`))

/**
 * The first refusal of a caller and kind in a minute gets an entry immediately. The database counts repeats, and
 * one entry gives their number after the minute.
 */
export async function countRefusal(
  ctx: TransactionContext,
  caller: string,
  audit_action: AuditAction,
  details: string,
): Promise<void> {
  const window = { caller, details, ...openWindow(ctx.now()) }
  const over = await removeWindow(ctx.db, window)
  if (over) recordRepeats(ctx, over)
  const { id: actor_id, role: actor_role } = ctx.actor
  const row = { caller, details, audit_action, actor_id, actor_role, began_at: nowIso(ctx), repeats: 0 }
  const { repeats } = await addRefusal(ctx.db, row)
  if (repeats === 0) ctx.record(audit_action, null, details)
}

/** Runs every minute: records the repeats of callers who have stopped. */
export const recordRefusedRepeats = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const over = await removeWindows(ctx.db, openWindow(ctx.now()))
    for (const window of over) recordRepeats(ctx, window)
  })

function recordRepeats(ctx: TransactionContext, window: Row<'refused_calls'>) {
  const { audit_action, details, actor_id: id, actor_role: role, began_at, repeats } = window
  if (repeats === 0) return
  const began = formatInstant(began_at, ctx.config.timeZone)
  const times = repeats === 1 ? 'once more' : `${repeats} more times`
  // TypeScript does not know that the role belongs to the id: both are those of one actor.
  const actor = { id, role } as Actor
  ctx.record(audit_action, null, `${details}, ${times} within a minute from ${began}`, actor)
}

/** A window lasts a minute. One in the future, after the clock was set back, is over too. */
const openWindow = (now: Date) => ({
  after: new Date(now.getTime() - windowMilliseconds).toISOString(),
  until: new Date(now.getTime() + clockStepMilliseconds).toISOString(),
})

type OpenWindow = ReturnType<typeof openWindow>
type Caller = Pick<Row<'refused_calls'>, 'caller' | 'details'>

const removeWindow = compiledFirst((db, { caller, details, after, until }: Params<Caller & OpenWindow>) =>
  db
    .deleteFrom('refused_calls')
    .where('caller', '=', caller)
    .where('details', '=', details)
    .where((eb) => eb.or([eb('began_at', '<=', after), eb('began_at', '>', until)]))
    .returningAll(),
)

const removeWindows = compiledList((db, { after, until }: Params<OpenWindow>) =>
  db
    .deleteFrom('refused_calls')
    .where((eb) => eb.or([eb('began_at', '<=', after), eb('began_at', '>', until)]))
    .returningAll(),
)

const addRefusal = compiledOne((db, row: Params<NewRow<'refused_calls'>>) =>
  db
    .insertInto('refused_calls')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'details'])
        .doUpdateSet((eb) => ({ repeats: eb('refused_calls.repeats', '+', 1) })),
    )
    .returning('repeats'),
)
