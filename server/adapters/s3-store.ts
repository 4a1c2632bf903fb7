import { open, rm } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { maxDocumentBytes } from '#contract/documents.ts'
import { FileMissing, type Store, StoreUnreachable } from './files.ts'

type Bucket = { endpoint: string; name: string; region: string; accessKey: string; secretKey: string }

const idleLimits = { connectionTimeout: 5_000, socketTimeout: 20_000 }

/** Limits for a whole request: a bucket can answer slowly or endlessly. */
const requestLimits = {
  answer: { bytes: 4 * 1024 * 1024, milliseconds: 60_000 },
  transfer: { bytes: maxDocumentBytes, milliseconds: 600_000 },
}
export type RequestLimits = typeof requestLimits

/**
 * Stores documents in an S3-compatible bucket under a prefix of this installation, because other programs may
 * use the same bucket.
 */
export function s3Store(bucket: Bucket, installation: string, limits = requestLimits): Store {
  const prefix = `mst-${installation}/`
  let opened: ReturnType<typeof openBucket> | undefined
  const reach = async () => {
    opened ??= openBucket(bucket, limits)
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
        // After a failed request the file stream is still open.
        bytes.destroy()
      }
      await rm(path, { force: true })
    },
    async open(key) {
      const { get } = await reach()
      // Documents stored before the prefix was introduced have none.
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

/** Loads Amazon's library on first use: it takes 35 MB of memory and a third of a second. */
async function openBucket(
  { endpoint, name: Bucket, region, accessKey, secretKey }: Bucket,
  { answer, transfer }: RequestLimits,
) {
  const aws = await import('@aws-sdk/client-s3')
  const client = new aws.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    // Other S3 servers do not support the checksums that newer versions of the library send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: idleLimits,
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const result = await next(request)
        const response = result.response as { body: Readable }
        response.body = limitBytes(
          commandName === 'GetObjectCommand' ? transfer.bytes : answer.bytes,
          response.body,
        )
        return result
      },
    // Runs directly after the request, before the library parses the answer.
    { step: 'deserialize', priority: 'low' },
  )
  const within = ({ milliseconds }: RequestLimits['answer']) => ({
    abortSignal: AbortSignal.timeout(milliseconds),
  })
  return {
    put: (Key: string, Body: Readable, ContentLength: number) =>
      client.send(new aws.PutObjectCommand({ Bucket, Key, Body, ContentLength }), within(transfer)),
    /** Resolves before the first byte, so that a missing file is undefined instead of a partial download. */
    get: (Key: string) =>
      client.send(new aws.GetObjectCommand({ Bucket, Key }), within(transfer)).then(
        // `Body` is a Readable on Node; the type also covers browsers.
        ({ Body }) => Body as Readable,
        (error) => {
          if (error instanceof aws.NoSuchKey) return undefined
          throw error
        },
      ),
    remove: (Key: string) => client.send(new aws.DeleteObjectCommand({ Bucket, Key }), within(answer)),
    list: (Prefix: string, ContinuationToken: string | undefined) =>
      client.send(new aws.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), within(answer)),
  }
}

/** Passes the bytes through, and fails after `bytes`. */
function limitBytes(bytes: number, answer: Readable): Readable {
  let left = bytes
  const limited = new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length
      if (left < 0) done(new Error(`The bucket sent more than ${bytes} bytes.`))
      else done(null, piece)
    },
  })
  // Errors reach the reader of `limited`.
  return pipeline(answer, limited, () => {})
}

/** Treats every error of the bucket as temporary; the log shows the cause. */
async function withReachability<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (error) {
    throw new StoreUnreachable(error)
  }
}

const timeoutMilliseconds = 10_000

class AnchorRefused extends Error {}

/** Posts an anchor as JSON. A redirect is a failure, because following it could disclose the URL elsewhere. */
export async function postAnchor(url: string, anchor: object, timeout = timeoutMilliseconds): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anchor),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  await response.body?.cancel()
  if (!response.ok) throw new AnchorRefused(`it answered ${response.status}`)
}

/** Leaves out the URL, which may contain a secret. */
export function whyNotPosted(error: unknown): string {
  if (error instanceof AnchorRefused) return error.message
  const { name, cause } = error as Error & { cause?: { code?: string; message: string } }
  return cause?.code ?? cause?.message ?? name
}
