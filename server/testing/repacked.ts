import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipStream } from '../adapters/zip.ts'
import { checksumPlaceholder, checksumStream, type Manifest } from '../backup/manifest.ts'
import { unzipped } from './unzipped.ts'

export type Entry = [path: string, content: Buffer]

/** Rewrites a backup as anyone with write access can: with other contents and a matching checksum. */
export async function repack(
  file: string,
  forged: string,
  change: (entries: Entry[]) => Entry[] | Promise<Entry[]>,
) {
  const entries = await change([...(await unzipped(readFileSync(file)))])
  const madeAt = new Date()
  const zip = zipStream(
    madeAt,
    async (zip) => {
      for (const [path, content] of entries) await zip.addBytes(path, Readable.from([content]), madeAt)
    },
    checksumPlaceholder,
  )
  writeFileSync(forged, await buffer(zip.pipe(checksumStream())))
  return forged
}

/** The same entries with another manifest. */
export const withManifest = (entries: Entry[], change: (manifest: Manifest) => void): Entry[] =>
  entries.map(([path, content]) => {
    if (path !== 'manifest.json') return [path, content]
    const manifest = JSON.parse(content.toString())
    change(manifest)
    return [path, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]
  })

/** The same entries with one file replaced, and its size and hash updated in the manifest. */
export function withFile(entries: Entry[], path: string, content: Buffer): Entry[] {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return withManifest(
    entries.map((entry) => (entry[0] === path ? [path, content] : entry)),
    ({ files }) => {
      for (const one of files) if (one.path === path) Object.assign(one, { size: content.length, sha256 })
    },
  )
}
