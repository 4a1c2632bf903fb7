import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Files, syncWriteStream } from '../adapters/files.ts'
import type { Archive } from './archive-reader.ts'
import { BackupRefused, paths } from './manifest.ts'
import { measureStream } from './measured.ts'

/** Writes a file of the archive. Refuses one whose size or hash differs from the manifest. */
export async function writeChecked(archive: Archive, path: string, file: string): Promise<void> {
  const { bytes, refuseChanged } = await checked(archive, path)
  await pipeline(bytes, syncWriteStream(file))
  refuseChanged()
}

/** Restores each document under its old key. */
export async function restoreDocuments(archive: Archive, files: Files): Promise<void> {
  const folder = paths.document('')
  for (const { path, size } of archive.manifest.files.filter((one) => one.path.startsWith(folder))) {
    const { bytes, refuseChanged } = await checked(archive, path)
    const incoming = await files.receive(bytes, size)
    refuseChanged()
    await files.keepAs(incoming, path.slice(folder.length))
  }
}

/** Anyone can repack an archive with a matching checksum. Nobody else can change its signed manifest. */
async function checked(
  archive: Archive,
  path: string,
): Promise<{ bytes: Readable; refuseChanged: () => void }> {
  const expected = archive.manifest.files.find((one) => one.path === path)
  const { bytes, measure } = measureStream(await archive.open(path))
  return {
    bytes,
    refuseChanged() {
      const { size, sha256 } = measure()
      if (size !== expected?.size || sha256 !== expected.sha256)
        throw new BackupRefused(
          `The backup is damaged: ${path} does not fit its manifest. Nothing was restored.`,
        )
    },
  }
}
