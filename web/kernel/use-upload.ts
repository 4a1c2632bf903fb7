import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { Messages } from './api-error.ts'
import { useOnLeave } from './navigation.ts'
import { invalidateAll } from './query-client.ts'
import { presentVisit } from './session-store.ts'
import { type UploadInput, upload } from './upload.ts'
import { errorResult, type MutationResult, visitIsOver } from './use-api-mutation.ts'

export type UploadState<E extends Endpoint> = {
  /** Never throws: the outcome says how it went; null when the person called it off. */
  run: (input: UploadInput) => Promise<MutationResult<Reply<E>> | null>
  /** Whole percent of what has left; null while nothing is under way. */
  percent: number | null
  cancel: () => void
}

/** As `useApiMutation`, for an endpoint that takes a file. Leaving the page calls it off. */
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
      invalidateAll()
    },
  })
  useOnLeave(() => controllerRef.current?.abort())

  return {
    run: async (input) => {
      const visit = presentVisit()
      try {
        const reply = await mutation.mutateAsync(input)
        if (visit.aborted) return visitIsOver
        if (messages.success) toast.success(messages.success)
        return { ok: true, reply }
      } catch (error) {
        if (visit.aborted) return visitIsOver
        if (controllerRef.current?.signal.aborted) return null
        return errorResult(error as Error, endpoint, messages, false)
      }
    },
    percent,
    cancel: () => controllerRef.current?.abort(),
  }
}
