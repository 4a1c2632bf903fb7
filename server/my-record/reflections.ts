import { formatDay, formatLongDay } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import * as contract from '#contract/my-record.ts'
import { lockRow, lockRowOrDeleted, type Change as RowChange, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { type Change, changes, hasChanges } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { refuseStale } from '../kernel/versions.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { refuseChanged, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './entry-queries.ts'

export async function addReflection({ ctx, me, body: form }: Call<typeof contract.addReflection>) {
  return inTransaction(ctx, async (ctx) => {
    // The second of two parallel calls must count the first.
    await lockRow(ctx.db, 'users', me.id)
    await refuseBeyondLimit(ctx.db, 'reflections', me.id)
    const now = nowIso(ctx)
    const reflection = await queries.insertReflection(ctx.db, {
      ...columnsOf(ctx, form),
      user_id: me.id,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    ctx.record('reflection.created', reflection.id, `Wrote ${describe(reflection)}`)
    return queries.toReflectionRow(reflection)
  })
}

export async function editReflection({
  ctx,
  me,
  params: { id },
  body: { version, ...form },
}: Call<typeof contract.editReflection>) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockReflection(ctx, me, id)
    const { id: _id, version: _version, ...fields } = queries.toReflectionRow(before)
    await refuseStale(ctx, before, version, fields)
    const columns = columnsOf(ctx, form)
    if (!hasChanges(before, columns)) return queries.toReflectionRow(before)
    const saved = await saveRow(ctx.db, 'reflections', id, columns, { id: me.id, at: nowIso(ctx) })
    ctx.record('reflection.changed', id, `Changed ${describe(saved)}: ${whatChanged(before, saved)}`)
    return queries.toReflectionRow(saved)
  })
}

export async function deleteReflection({ ctx, me, params: { id } }: Call<typeof contract.deleteReflection>) {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockReflection(ctx, me, id)
    const now = nowIso(ctx)
    await offerUndo(ctx, me, { target: 'reflection', id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(ctx.db, 'reflections', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record('reflection.deleted', id, `Deleted ${describe(row)}`)
  })
}

/** Returns the reflection, locked, for its author; 404 for anybody else. */
async function lockReflection(ctx: TransactionContext, me: Me, id: number) {
  if (!(await queries.findReflection(ctx.db, { me, id }))) refuseUnknown()
  return (await lockRow(ctx.db, 'reflections', id)) ?? refuseUnknown()
}

function columnsOf(ctx: Context, { themes, ...fields }: contract.ReflectionForm) {
  if (fields.day > momentOf(ctx).today) refuseField('day', contract.notYetToday)
  return { ...fields, themes: storedThemes(themes) }
}

/** The audit entry names the changed answers, never their texts. */
function whatChanged(before: Row<'reflections'>, after: Row<'reflections'>): string {
  const kindOf = ({ kind }: Row<'reflections'>) => contract.reflectionKinds[kind].label
  const answers = keysOf(contract.reflectionQuestions)
  return changes(
    [
      ['day', before.day, after.day],
      ['kind', kindOf(before), kindOf(after)],
    ],
    [
      ['title', before.title, after.title],
      ...answers.map(
        (name): Change => [`'${contract.reflectionQuestions[name].label}'`, before[name], after[name]],
      ),
      [contract.codeLabel.toLowerCase(), before.themes, after.themes],
    ],
  )
}

/** Without the title, which only the author reads. */
const describe = ({ day }: { day: string }): string => `a reflection about ${formatDay(day)}`

/** Each theme once, in the order of the Code. */
export const storedThemes = (themes: contract.CodeTheme[]): string =>
  JSON.stringify(keysOf(contract.codeThemes).filter((theme) => themes.includes(theme)))

/** A reflection in a file, with its answers. */
export function* blocksOfReflection(row: Omit<contract.ReflectionRow, 'id' | 'version'>): Generator<Block> {
  yield { as: 'H3', text: row.title }
  yield { as: 'P', text: `${contract.reflectionKinds[row.kind].label}, ${formatLongDay(row.day)}` }
  for (const name of keysOf(contract.reflectionQuestions))
    if (row[name]) yield { as: 'fact', name: contract.reflectionQuestions[name].label, text: row[name] }
  if (row.themes.length > 0)
    yield { as: 'fact', name: contract.codeLabel, text: contract.themesInWords(row.themes) }
}

export async function restoreReflection(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<RowChange<'reflections'>>,
): Promise<string> {
  await lockRow(ctx.db, 'users', me.id)
  const reflection = await lockRowOrDeleted(ctx.db, 'reflections', undo.targetId)
  if (reflection?.user_id !== me.id) refuseUnknown()
  refuseChanged(reflection, undo.version)
  await refuseBeyondLimit(ctx.db, 'reflections', me.id)
  await saveRow(ctx.db, 'reflections', reflection.id, undo.before, undo.by)
  return `Restored ${describe(reflection)}`
}
