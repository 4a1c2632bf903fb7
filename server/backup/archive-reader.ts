import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { unseal } from '../adapters/secret-key.ts'
import {
  BackupRefused,
  findChecksum,
  isSignatureOf,
  type Manifest,
  manifest as manifestSchema,
  paths,
  sealedSecret,
} from './manifest.ts'

export type Archive = {
  manifest: Manifest
  checksum: string
  /** Archives of earlier versions have no signature. */
  isSigned: boolean
  isSignedBy(secret: Buffer): boolean
  /** Returns the secret key; undefined when the passphrase is wrong or the manifest was changed. */
  openKey(passphrase: string): Promise<Buffer | undefined>
  open(path: string): Promise<Readable>
  close(): void
}

const longestManifest = 64 * 1024 * 1024

/**
 * Opens an archive whose bytes match its checksum and whose files match its manifest. An attacker can forge
 * both: `proof.ts` checks the signature.
 */
export async function openArchive(file: string): Promise<Archive> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new BackupRefused(`There is no backup ${file}.`)
  const checksum = await findChecksum(file)
  if (checksum === undefined)
    throw new BackupRefused(
      `${file} is damaged, cut short, or no backup of MST: its contents do not match its checksum. Nothing was restored. Use another backup.`,
    )
  const zip = await openPromise(file, { strictFileNames: true, autoClose: false }).catch(() => refuse(file))
  try {
    return await read(file, zip, checksum)
  } catch (error) {
    zip.close()
    // The library's message names neither the file nor a remedy.
    throw error instanceof BackupRefused ? error : unreadable(file)
  }
}

const unreadable = (file: string) =>
  new BackupRefused(`${file} is no backup that this version of MST can read.`)

const refuse = (file: string): never => {
  throw unreadable(file)
}

async function read(file: string, zip: ZipFile, checksum: string): Promise<Archive> {
  const entries = await listEntries(file, zip)
  const open = async (path: string): Promise<Readable> => {
    const entry = entries.get(path)
    return entry ? zip.openReadStreamPromise(entry) : refuse(file)
  }
  const readWhole = async (path: string): Promise<Buffer> => {
    if ((entries.get(path)?.uncompressedSize ?? 0) > longestManifest) refuse(file)
    return buffer(await open(path))
  }

  const text = await readWhole(paths.manifest)
  const { data: manifest } = manifestSchema.safeParse(parseJson(text))
  if (!manifest) return refuse(file)
  refuseStrayFiles(file, entries, manifest)
  const key = manifest.holds.key ? sealedSecret.parse(parseJson(await readWhole(paths.key))) : undefined
  const signature = entries.has(paths.signature) ? String(await readWhole(paths.signature)) : undefined
  return {
    manifest,
    checksum,
    isSigned: signature !== undefined,
    isSignedBy: (secret) => signature !== undefined && isSignatureOf(signature, text, secret),
    openKey: async (passphrase) => key && unseal(key, passphrase, text),
    open,
    close: () => zip.close(),
  }
}

async function listEntries(file: string, zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) refuseDuplicate(file, entry.fileName)
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** Refuses an archive unless its manifest names each of its files once, with the right size. */
function refuseStrayFiles(file: string, entries: Map<string, Entry>, { files, holds }: Manifest): void {
  const unnamed = new Set(entries.keys())
  for (const path of [paths.manifest, paths.signature, ...(holds.key ? [paths.key] : [])])
    unnamed.delete(path)
  for (const { path, size } of files) {
    const entry = entries.get(path)
    if (!entry || entry.uncompressedSize !== size)
      throw new BackupRefused(
        `${file} is not complete: ${path} does not fit its manifest. Nothing was restored.`,
      )
    if (!unnamed.delete(path)) refuseDuplicate(file, path)
  }
  const [stray] = unnamed
  if (stray !== undefined)
    throw new BackupRefused(
      `${file} contains ${stray}, which its manifest does not name. Nothing was restored.`,
    )
}

function refuseDuplicate(file: string, path: string): never {
  throw new BackupRefused(`${file} contains two files with one name: ${path}. Nothing was restored.`)
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
