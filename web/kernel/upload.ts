import { addressOf, type Endpoint, type Reply } from '#contract/endpoint.ts'
import { settle } from './call.ts'
import { NoAnswer } from './refused.ts'
import { token } from './session-store.ts'

/** The fields of the form and its one file. */
export type Uploaded = { fields: Record<string, string>; file: File }
export type UploadHow = {
  /** Told how much of the body has left, in whole percent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** As `call`, for an endpoint that takes a file: the one way in which browsers tell how far they are. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  given: Uploaded,
  how: UploadHow,
): Promise<Reply<E>> {
  const answer = await settle(endpoint, () => send(endpoint, given, how))
  // The server sends what the reply's schema declares and nothing else.
  return (await answer.json()) as Reply<E>
}

function send(endpoint: Endpoint, given: Uploaded, { onProgress, signal }: UploadHow): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, {}))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token()}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(new NoAnswer(undefined)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(bodyOf(given))
  })
}

const answerOf = (request: XMLHttpRequest) => new Response(request.responseText, { status: request.status })

/** Fields first, so that the server knows whom a file is for before it comes. */
function bodyOf({ fields, file }: Uploaded): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return body
}
