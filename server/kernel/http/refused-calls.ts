import { formatInstant } from '#contract/dates.ts'
import type { Action } from '#contract/permissions.ts'
import { compiled, type Params } from '../../database/compiled.ts'
import type { NewRow, Row } from '../../database/schema.ts'
import { type Context, inTransaction, type TransactionContext } from '../context.ts'
import { clockStepMilliseconds, type Me } from './authentication.ts'

const windowMilliseconds = 60_000

/**
 * Records a refused call (rule 44). The first call of a person and action in a minute gets an entry
 * immediately. The database counts repeats, and one entry gives their number after the minute.
 */
export const recordRefusedCall = (call: Context, me: Me, action: Action): Promise<void> =>
  inTransaction(call, async (ctx) => {
    const began_at = ctx.now().toISOString()
    const over = await removeWindow(ctx.db, {
      user_id: me.id,
      action,
      ...openWindow(ctx.now()),
    }).executeTakeFirst()
    if (over) recordRepeats(ctx, over)
    const row = { user_id: me.id, action, actor_role: me.role, began_at, repeats: 0 }
    const { repeats } = await countRefusal(ctx.db, row).executeTakeFirstOrThrow()
    if (repeats === 0) ctx.record('access.refused', null, `Refused: ${action}`)
  })

/** Runs every minute: records the repeats of people who have stopped. */
export const recordRefusedRepeats = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const over = await removeWindows(ctx.db, openWindow(ctx.now())).execute()
    for (const window of over) recordRepeats(ctx, window)
  })

type Window = Pick<Row<'refused_calls'>, 'user_id' | 'actor_role' | 'action' | 'began_at' | 'repeats'>

function recordRepeats(ctx: TransactionContext, { user_id, actor_role, action, began_at, repeats }: Window) {
  if (repeats === 0) return
  const began = formatInstant(began_at, ctx.config.timeZone)
  const times = repeats === 1 ? 'once more' : `${repeats} more times`
  ctx.record('access.refused', null, `Refused: ${action}, ${times} within a minute from ${began}`, {
    id: user_id,
    role: actor_role,
  })
}

/** A window lasts a minute. One in the future, after the clock was set back, is over too. */
const openWindow = (now: Date) => ({
  after: new Date(now.getTime() - windowMilliseconds).toISOString(),
  until: new Date(now.getTime() + clockStepMilliseconds).toISOString(),
})

type OpenWindow = ReturnType<typeof openWindow>
type Caller = Pick<Row<'refused_calls'>, 'user_id' | 'action'>

const removeWindow = compiled((db, { user_id, action, after, until }: Params<Caller & OpenWindow>) =>
  db
    .deleteFrom('refused_calls')
    .where('user_id', '=', user_id)
    .where('action', '=', action)
    .where((eb) => eb.or([eb('began_at', '<=', after), eb('began_at', '>', until)]))
    .returningAll(),
)

const removeWindows = compiled((db, { after, until }: Params<OpenWindow>) =>
  db
    .deleteFrom('refused_calls')
    .where((eb) => eb.or([eb('began_at', '<=', after), eb('began_at', '>', until)]))
    .returningAll(),
)

const countRefusal = compiled((db, row: Params<NewRow<'refused_calls'>>) =>
  db
    .insertInto('refused_calls')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'action'])
        .doUpdateSet((eb) => ({ repeats: eb('refused_calls.repeats', '+', 1) })),
    )
    .returning('repeats'),
)
