import { type Files, type Incoming, isStored, openStored } from '../adapters/files.ts'
import type { Config } from '../kernel/config/config.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { documentsIn } from '../kernel/make-context.ts'
import {
  documentsPlace,
  findDocumentsPlace,
  inWords,
  saveDocumentsPlace,
} from '../kernel/storage/documents-place.ts'
import { figure } from '../kernel/text.ts'
import { listFiles } from './queries.ts'

/** The move was refused; the operator reads the message. */
class MoveRefused extends Error {}

export type Moved = { to: string; copied: number; kept: number; faulty: number }

type MoveOptions = {
  /** Finishes the move although files are missing in both places. */
  acceptsMissing?: boolean
  /** Called after each copied file. */
  onCopy?: () => void
}

/**
 * Copies each document to the place of the settings, unless it is there, and saves the place. A second call
 * continues an interrupted move. The earlier place keeps its files. Returns undefined if there is nothing to move.
 */
export async function moveDocuments(ctx: Context, options: MoveOptions = {}): Promise<Moved | undefined> {
  const { acceptsMissing = false, onCopy = () => {} } = options
  const [from, to] = [await findDocumentsPlace(ctx), documentsPlace(ctx.config)]
  if (from === to && !ctx.config.bucketBefore) return undefined
  const source = sourceOf(ctx, from)
  const moved: Moved = { to, copied: 0, kept: 0, faulty: 0 }
  let missing = 0
  for (const { storage_key: key, sha256 } of await listFiles(ctx.db))
    if (await isStored(ctx.files, key)) moved.kept += 1
    else {
      const copy = source && (await copyFile(source, ctx.files, key))
      if (!copy) missing += 1
      else {
        moved.copied += 1
        if (copy.sha256 !== sha256) moved.faulty += 1
        onCopy()
      }
    }
  if (missing > 0 && !acceptsMissing)
    throw new MoveRefused(missingSentence(ctx.config, { missing, from, to }))
  await recordDocumentsMove(ctx, to, moved.copied)
  return { ...moved, faulty: moved.faulty + missing }
}

/** The earlier bucket of the settings, or the data directory. The database does not contain a bucket's password. */
function sourceOf({ config, keyFor }: Context, from: string): Files | undefined {
  const { dataDir, bucketBefore: bucket } = config
  return bucket || from === '' ? documentsIn({ dataDir, bucket }, keyFor) : undefined
}

async function copyFile(source: Files, target: Files, key: string): Promise<Incoming | undefined> {
  const bytes = await openStored(source, key)
  if (!bytes) return undefined
  const incoming = await target.receive(bytes, Number.POSITIVE_INFINITY)
  await target.keepAs(incoming, key)
  return incoming
}

type Missing = { missing: number; from: string; to: string }

function missingSentence({ bucketBefore }: Config, { missing, from, to }: Missing): string {
  const files = `${figure(missing)} documents are not in ${inWords(to)}`
  return from === '' || bucketBefore
    ? `${files}, nor where they were. Look for them in a backup. Run the command again with -- --accept-missing to go on without them.`
    : `${files}. They were in ${inWords(from)}: set DOCUMENTS_FROM_URL to its address, and run the command again.`
}

/** From then on servers start with the new setting, and not with the earlier one. */
export const recordDocumentsMove = (ctx: Context, to: string, copied: number) =>
  inTransaction(ctx, async (ctx) => {
    await saveDocumentsPlace(ctx.db, to)
    ctx.record('documents.moved', null, `Moved the documents to ${inWords(to)}: ${figure(copied)} files`)
  })
