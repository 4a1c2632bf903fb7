import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import type { Made } from './making.ts'
import { insertBackup, saveBackup } from './queries.ts'

type Kind = Row<'backups'>['kind']

/** Notes what is begun; undefined where another server makes the one of this night already, or has made it. */
export const noteBegin = async (
  { db, ...ctx }: Context,
  kind: Kind,
  night?: string,
): Promise<number | undefined> =>
  (await insertBackup(db, { kind, began_at: nowIso(ctx), night: night ?? null }))?.id

/** What became of it, for the settings page and the audit log. */
export async function noteMade(ctx: Context, id: number, { size, manifest }: Made): Promise<void> {
  const { rows, faulty, holds } = manifest
  const documents = holds.documents
    ? `${figure((rows.documents ?? 0) - faulty.length)} documents`
    : 'no documents'
  await inTransaction(ctx, async (ctx) => {
    await saveBackup(ctx.db, id, { finished_at: nowIso(ctx), size, failure: faultyInWords(faulty.length) })
    ctx.record({
      action: 'backup.made',
      target: 'program',
      details: `Made a backup of ${figure(size)} bytes with ${documents}${holds.key ? ' and the sealed secret key' : ''}`,
    })
  })
}

/** What was made before there was a place to note it. */
export async function noteMadeBefore(ctx: Context, made: Made): Promise<void> {
  const id = await noteBegin(ctx, 'before_migration')
  if (id !== undefined) await noteMade(ctx, id, made)
}

/** The night is free again for another try. */
export async function noteFailed(ctx: Context, id: number, why: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await saveBackup(ctx.db, id, { finished_at: nowIso(ctx), size: null, failure: why, night: null })
    ctx.record({ action: 'backup.failed', target: 'program', details: 'A backup could not be made' })
  })
}

/** null where every document was whole. */
export const faultyInWords = (count: number): string | null =>
  count === 0
    ? null
    : `The backup was made, but files are missing or spoilt where documents are kept: ${figure(count)}.`

const figure = (number: number) => number.toLocaleString('en-GB')
