import type { z } from 'zod/mini'
import { formatDay, formatLongDay } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import {
  type CodeTheme,
  codeLabel,
  codeThemes,
  type editReflection as editReflectionCall,
  notYetToday,
  type ReflectionForm,
  type ReflectionRow,
  reflectionKinds,
  reflectionQuestions,
  themesInWords,
} from '#contract/my-record.ts'
import { lockRow, lockRowOrDeleted, type Change as RowChange, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { type Change, changes, hasChanges } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { refuseStale } from '../kernel/versions.ts'
import { refuseChanged, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './entry-queries.ts'

export async function addReflection(ctx: Context, me: Me, form: ReflectionForm): Promise<ReflectionRow> {
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

export async function editReflection(
  ctx: Context,
  me: Me,
  id: number,
  { version, ...form }: z.output<typeof editReflectionCall.body>,
): Promise<ReflectionRow> {
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

export async function deleteReflection(ctx: Context, me: Me, id: number): Promise<void> {
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

function columnsOf(ctx: Context, { themes, ...fields }: ReflectionForm) {
  if (fields.day > momentOf(ctx).today) refuseField('day', notYetToday)
  return { ...fields, themes: storedThemes(themes) }
}

/** The audit entry names the changed answers, never their texts. */
function whatChanged(before: Row<'reflections'>, after: Row<'reflections'>): string {
  const kindOf = ({ kind }: Row<'reflections'>) => reflectionKinds[kind].label
  const answers = keysOf(reflectionQuestions)
  return changes(
    [
      ['day', before.day, after.day],
      ['kind', kindOf(before), kindOf(after)],
    ],
    [
      ['title', before.title, after.title],
      ...answers.map((name): Change => [`'${reflectionQuestions[name].label}'`, before[name], after[name]]),
      [codeLabel.toLowerCase(), before.themes, after.themes],
    ],
  )
}

/** Without the title, which only the author reads. */
const describe = ({ day }: { day: string }): string => `a reflection about ${formatDay(day)}`

/** Each theme once, in the order of the Code. */
export const storedThemes = (themes: CodeTheme[]): string =>
  JSON.stringify(keysOf(codeThemes).filter((theme) => themes.includes(theme)))

/** A reflection in a file, with its answers. */
export function* blocksOfReflection(row: Omit<ReflectionRow, 'id' | 'version'>): Generator<Block> {
  yield { as: 'H3', text: row.title }
  yield { as: 'P', text: `${reflectionKinds[row.kind].label}, ${formatLongDay(row.day)}` }
  for (const name of keysOf(reflectionQuestions))
    if (row[name]) yield { as: 'fact', name: reflectionQuestions[name].label, text: row[name] }
  if (row.themes.length > 0) yield { as: 'fact', name: codeLabel, text: themesInWords(row.themes) }
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
