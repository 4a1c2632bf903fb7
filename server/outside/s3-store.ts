import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Store } from './files.ts'

type Bucket = { endpoint: string; name: string; region: string; accessKey: string; secretKey: string }

/** Keeps documents in an S3-compatible bucket. The library is read only where a bucket is configured. */
export async function s3Store({ endpoint, name, region, accessKey, secretKey }: Bucket): Promise<Store> {
  const [{ Disk }, { S3Driver }] = [await import('flydrive'), await import('flydrive/drivers/s3')]
  const disk = new Disk(
    new S3Driver({
      endpoint,
      region,
      bucket: name,
      visibility: 'private',
      supportsACL: false,
      forcePathStyle: true,
      // Servers other than Amazon's do not know the checksums that its library adds of late.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    }),
  )
  return {
    async put(path, key) {
      await disk.putStream(key, createReadStream(path))
      await rm(path, { force: true })
    },
    async open(key) {
      // Asked first, so that a missing file is an error and not half a download.
      await disk.getMetaData(key)
      return disk.getStream(key)
    },
    remove: (key) => disk.delete(key),
    async listOlderThan(instant) {
      const old: string[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('', { recursive: true, ...(paginationToken && { paginationToken }) })
        for (const object of page.objects) {
          if (!object.isFile) continue
          const { lastModified } = await disk.getMetaData(object.key)
          if (lastModified < instant) old.push(object.key)
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
      return old
    },
  }
}
