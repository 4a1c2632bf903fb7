import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { FileMissing, type Store, StoreUnreachable } from './files.ts'

type Bucket = { endpoint: string; name: string; region: string; accessKey: string; secretKey: string }

const patience = { connectionTimeout: 5_000, socketTimeout: 20_000 }

/** Keeps documents in an S3-compatible bucket, under a prefix of this installation: others may use the bucket too. */
export function s3Store(bucket: Bucket, installation: string): Store {
  const prefix = `mst-${installation}/`
  let opened: ReturnType<typeof openBucket> | undefined
  const reach = async () => {
    opened ??= openBucket(bucket)
    return opened
  }
  return {
    async put(path, key) {
      const { put } = await reach()
      const file = await open(path)
      const { size } = await file.stat()
      const bytes = file.createReadStream()
      try {
        await withReachability(put(prefix + key, bytes, size))
      } finally {
        // Of a store that cannot be reached it was not read to its end.
        bytes.destroy()
      }
      await rm(path, { force: true })
    },
    async open(key) {
      const { get } = await reach()
      // Those from before there was a prefix have none.
      const object = (await withReachability(get(prefix + key))) ?? (await withReachability(get(key)))
      if (!object) throw new FileMissing(`The file ${key} is missing from the bucket.`)
      return object
    },
    async remove(key) {
      const { remove } = await reach()
      await withReachability(remove(prefix + key))
    },
    async *listOlderThan(instant) {
      const { list } = await reach()
      let next: string | undefined
      do {
        const page = await withReachability(list(prefix, next))
        yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) =>
          LastModified && LastModified < instant ? [Key.slice(prefix.length)] : [],
        )
        next = page.NextContinuationToken
      } while (next)
    },
  }
}

/** Amazon's library takes 35 MB of memory and a third of a second: it is read when a bucket is first used. */
async function openBucket({ endpoint, name: Bucket, region, accessKey, secretKey }: Bucket) {
  const aws = await import('@aws-sdk/client-s3')
  const client = new aws.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    // Servers other than Amazon's do not know the checksums that its library adds of late.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: patience,
  })
  return {
    put: (Key: string, Body: Readable, ContentLength: number) =>
      client.send(new aws.PutObjectCommand({ Bucket, Key, Body, ContentLength })),
    /** Answers before the first byte, so that a missing file is undefined and not half a download. */
    get: (Key: string) =>
      client.send(new aws.GetObjectCommand({ Bucket, Key })).then(
        // On Node it is one; the type tells of browsers too.
        ({ Body }) => Body as Readable,
        (error) => {
          if (error instanceof aws.NoSuchKey) return undefined
          throw error
        },
      ),
    remove: (Key: string) => client.send(new aws.DeleteObjectCommand({ Bucket, Key })),
    list: (Prefix: string, ContinuationToken: string | undefined) =>
      client.send(new aws.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
  }
}

/** Whatever goes wrong on the way to the bucket, and in it, passes one day; the log tells what it was. */
async function withReachability<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (error) {
    throw new StoreUnreachable(error)
  }
}
