import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { unseal } from '../adapters/sealing.ts'
import { hasItsChecksum } from './checksum.ts'
import { BackupRefused, type Manifest, manifest as manifestSchema, paths, sealedSecret } from './manifest.ts'

export type Archive = {
  manifest: Manifest
  /** The secret key; undefined with a wrong passphrase. */
  openKey(passphrase: string): Promise<Buffer | undefined>
  open(path: string): Promise<Readable>
  close(): void
}

const longestManifest = 64 * 1024 * 1024

/** Opens an archive of which every byte is as it was written; refuses any other file. */
export async function openArchive(file: string): Promise<Archive> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new BackupRefused(`There is no backup ${file}.`)
  if (!(await hasItsChecksum(file)))
    throw new BackupRefused(
      `${file} is damaged, cut short, or no backup of MST: its contents do not fit its checksum. Nothing was restored; take another one.`,
    )
  const zip = await openPromise(file, { strictFileNames: true, autoClose: false }).catch(() => refuse(file))
  try {
    return await read(file, zip)
  } catch (error) {
    zip.close()
    throw error
  }
}

const refuse = (file: string): never => {
  throw new BackupRefused(`${file} is no backup that this version of MST can read.`)
}

async function read(file: string, zip: ZipFile): Promise<Archive> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const open = async (path: string): Promise<Readable> => {
    const entry = entries.get(path)
    return entry ? zip.openReadStreamPromise(entry) : refuse(file)
  }
  const readWhole = async (path: string): Promise<Buffer> => {
    if ((entries.get(path)?.uncompressedSize ?? 0) > longestManifest) refuse(file)
    return buffer(await open(path))
  }

  const text = await readWhole(paths.manifest)
  const { data: manifest } = manifestSchema.safeParse(parsed(text))
  if (!manifest) return refuse(file)
  const key = manifest.holds.key ? sealedSecret.parse(parsed(await readWhole(paths.key))) : undefined
  return {
    manifest,
    openKey: async (passphrase) => key && unseal(key, passphrase, text),
    open,
    close: () => zip.close(),
  }
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
