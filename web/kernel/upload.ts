import { useRef, useState } from 'react'
import { type Endpoint, type EndpointWithTexts, type Reply, urlOf } from '#contract/endpoint.ts'
import { NetworkError } from './api-error.ts'
import { sendChecked } from './call.ts'
import { useOnLeave } from './navigation.ts'
import { token } from './session-store.ts'
import { type MutationResult, useMutationOf } from './use-api-mutation.ts'

/** The fields of the form and its one file. */
type UploadInput = { fields: Record<string, string>; file: File }
type UploadOptions = {
  /** Receives the sent share of the body in whole percent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** XMLHttpRequest is the only way to get upload progress. */
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

/** Fields first, so that the server knows the recipient before it receives the file. */
function bodyOf({ fields, file }: UploadInput): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return body
}

type UploadState<E extends Endpoint> = {
  /** Never throws: the result contains the error; null when the person cancelled. */
  run: (input: UploadInput) => Promise<MutationResult<Reply<E>> | null>
  /** The sent share in whole percent; null without an upload. */
  percent: number | null
  cancel: () => void
}

/** Like `useApiMutation`, for a file upload. Leaving the page cancels it. */
export function useUpload<E extends EndpointWithTexts>(endpoint: E): UploadState<E> {
  const [percent, setPercent] = useState<number | null>(null)
  const controllerRef = useRef<AbortController>(undefined)
  const { run } = useMutationOf(endpoint, async (input: UploadInput) => {
    controllerRef.current = new AbortController()
    const { signal } = controllerRef.current
    setPercent(0)
    try {
      const response = await sendChecked(endpoint, () =>
        send(endpoint, input, { onProgress: setPercent, signal }),
      )
      // The cast is safe: the server only sends what the reply's schema declares.
      return { reply: (await response.json()) as Reply<E> }
    } finally {
      setPercent(null)
    }
  })
  const cancel = () => controllerRef.current?.abort()
  useOnLeave(cancel)
  return {
    run: async (input) => {
      const outcome = await run(input)
      return controllerRef.current?.signal.aborted ? null : outcome
    },
    percent,
    cancel,
  }
}
