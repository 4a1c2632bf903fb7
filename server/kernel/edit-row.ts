import { type EditFields, keysOf } from '#contract/fields.ts'
import { type Change as RowChange, saveRow, type Versioned } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { isSearched, searchedColumns } from '../database/search-text.ts'
import { type Change, changes } from './audit/changes.ts'
import { nowIso, type TransactionContext } from './context.ts'
import { refuseStale } from './versions.ts'

/** The values of a row, named as in the body. */
type ValuesOf<Fields extends EditFields, Shown> = {
  [Name in keyof Fields]: Shown[Fields[Name]['column'] & keyof Shown]
}

type Edit<T extends Versioned, Fields extends EditFields, Shown> = {
  table: T
  /** The locked row. */
  row: Row<T>
  /** The row of replies, if it names values that the stored row does not. */
  shown?: Shown
  fields: Fields
  body: { [Name in keyof Fields]?: ValuesOf<Fields, Shown>[Name] | undefined } & {
    version?: number | undefined
  }
  /** Columns that follow from the values. */
  also?: (after: ValuesOf<Fields, Shown>, now: string) => Partial<Row<T>>
}

/**
 * Compares an edit with the locked row, by the table of the record's fields. Refuses a stale version. Fields that were
 * not sent stay as they are. The rule checks `after`, and then saves.
 */
export async function editRow<T extends Versioned, Fields extends EditFields, Shown = Row<T>>(
  ctx: TransactionContext,
  { table, row, shown, fields, body, also }: Edit<T, Fields, Shown>,
) {
  const stored = row as unknown as Row<'notes'>
  const before = (shown ?? row) as Record<string, unknown>
  const values = (find: (name: string, column: string) => unknown) =>
    Object.fromEntries(Object.entries(fields).map(([name, { column }]) => [name, find(name, column)]))
  await refuseStale(
    ctx,
    stored,
    body.version,
    values((_, column) => before[column]),
  )
  const after = values((name, column) =>
    body[name] === undefined ? before[column] : body[name],
  ) as ValuesOf<Fields, Shown>
  const now = nowIso(ctx)
  const next = columnsOf(fields, after)
  const written = { ...picked(next, (column) => column in row), ...also?.(after, now) } as Partial<Row<T>>
  const change = picked(written, (column) => written[column] !== row[column])
  return {
    /** The values as they will be. */
    after,
    /** The columns that differ, with their new values. */
    change,
    /** False for a save that repeats the stored values. Such a save writes nothing. */
    hasChanges: Object.keys(change).length > 0,
    /** The columns that `save` writes. */
    columns: keysOf(written),
    /** For the audit log. */
    description: changes(...fieldChanges(fields, before, next)),
    save: (me: { id: number }) => {
      const columns = { ...searchedTextsOf(table, row), ...written } as unknown as RowChange<T>
      return saveRow(ctx.db, table, stored.id, columns, { id: me.id, at: now })
    },
  }
}

const picked = <T extends object>(of: T, keeps: (name: keyof T & string) => boolean): Partial<T> =>
  Object.fromEntries(
    keysOf(of)
      .filter(keeps)
      .map((name) => [name, of[name]]),
  ) as Partial<T>

/** A row that changes one searched text is saved with all of them. */
const searchedTextsOf = (table: Versioned, row: object) =>
  isSearched(table) ? picked(row, (column) => searchedColumns[table].includes(column)) : {}

/** The values under the names of their columns, to insert them. */
export const columnsOf = <Fields extends EditFields, Values extends { [Name in keyof Fields]: unknown }>(
  fields: Fields,
  values: Values,
) =>
  Object.fromEntries(keysOf(fields).map((name) => [fields[name]?.column ?? '', values[name]])) as {
    [Name in keyof Fields as Fields[Name]['column']]: Values[Name]
  }

/** The arguments of `changes` for those fields that have a name in the audit log. */
export function fieldChanges(
  fields: EditFields,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): [shown: Change[], hidden: Change[]] {
  const of = (isHidden: boolean) =>
    Object.values(fields)
      .filter((field) => field.words !== undefined && (field.isHidden ?? false) === isHidden)
      .map(({ words = '', column, choices }): Change => {
        const inWords = (value: unknown) => (choices?.[String(value)]?.label ?? value) as Change[1]
        return [words, inWords(before[column]), inWords(after[column])]
      })
  return [of(false), of(true)]
}
