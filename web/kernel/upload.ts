import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type Endpoint, type Reply, urlOf } from '#contract/endpoint.ts'
import { type Messages, NetworkError } from './api-error.ts'
import { sendChecked } from './call.ts'
import { useOnLeave } from './navigation.ts'
import { invalidateEverywhere } from './query-client.ts'
import { sessionSignal, token } from './session-store.ts'
import { abortedResult, errorResult, type MutationResult } from './use-api-mutation.ts'

/** The fields of the form and its one file. */
export type UploadInput = { fields: Record<string, string>; file: File }
export type UploadOptions = {
  /** Receives the sent share of the body in whole percent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Like `call`, for files. XMLHttpRequest is the only way to get upload progress. */
async function upload<E extends Endpoint>(
  endpoint: E,
  input: UploadInput,
  options: UploadOptions,
): Promise<Reply<E>> {
  const response = await sendChecked(endpoint, () => send(endpoint, input, options))
  // The cast is safe: the server only sends what the reply's schema declares.
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
export function useUpload<E extends Endpoint>(endpoint: E, messages: Messages): UploadState<E> {
  const [percent, setPercent] = useState<number | null>(null)
  const controllerRef = useRef<AbortController>(undefined)
  const mutation = useMutation({
    mutationFn: (input: UploadInput) => {
      const controller = new AbortController()
      controllerRef.current = controller
      return upload(endpoint, input, { onProgress: setPercent, signal: controller.signal })
    },
    onMutate: () => setPercent(0),
    onSettled: () => {
      setPercent(null)
      invalidateEverywhere()
    },
  })
  useOnLeave(() => controllerRef.current?.abort())

  return {
    run: async (input) => {
      const session = sessionSignal()
      try {
        const reply = await mutation.mutateAsync(input)
        if (session.aborted) return abortedResult
        if (messages.success) toast.success(messages.success)
        return { ok: true, reply }
      } catch (error) {
        if (session.aborted) return abortedResult
        if (controllerRef.current?.signal.aborted) return null
        return errorResult(error as Error, endpoint, messages, false)
      }
    },
    percent,
    cancel: () => controllerRef.current?.abort(),
  }
}
