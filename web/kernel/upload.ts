import { type Endpoint, type Reply, urlOf } from '#contract/endpoint.ts'
import { NetworkError } from './api-error.ts'
import { sendChecked } from './call.ts'
import { token } from './session-store.ts'

/** The fields of the form and its one file. */
export type UploadInput = { fields: Record<string, string>; file: File }
export type UploadOptions = {
  /** Told how much of the body has left, in whole percent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** As `call`, for an endpoint that takes a file: the one way in which browsers tell how far they are. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: UploadInput,
  options: UploadOptions,
): Promise<Reply<E>> {
  const response = await sendChecked(endpoint, () => send(endpoint, input, options))
  // The server sends what the reply's schema declares and nothing else.
  return (await response.json()) as Reply<E>
}

function send(
  endpoint: Endpoint,
  input: UploadInput,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, urlOf(endpoint, {}))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token()}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new NetworkError(undefined)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(bodyOf(input))
  })
}

const responseOf = (request: XMLHttpRequest) => new Response(request.responseText, { status: request.status })

/** Fields first, so that the server knows whom a file is for before it comes. */
function bodyOf({ fields, file }: UploadInput): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return body
}
