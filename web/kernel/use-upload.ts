import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { Messages } from './api-error.ts'
import { useOnLeave } from './navigation.ts'
import { invalidateEverywhere } from './query-client.ts'
import { sessionSignal } from './session-store.ts'
import { type UploadInput, upload } from './upload.ts'
import { abortedResult, errorResult, type MutationResult } from './use-api-mutation.ts'

export type UploadState<E extends Endpoint> = {
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
