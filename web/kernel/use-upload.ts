import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { askAgain } from './questions.ts'
import type { Words } from './refused.ts'
import { type Uploaded, upload } from './upload.ts'
import { explain, type Outcome } from './use-action.ts'

export type UploadState<E extends Endpoint> = {
  /** Never throws: the outcome says how it went; null when the person called it off. */
  run: (given: Uploaded) => Promise<Outcome<Reply<E>> | null>
  /** Whole percent of what has left; null while nothing is under way. */
  percent: number | null
  cancel: () => void
}

/** As `useAction`, for an endpoint that takes a file. Leaving the page calls it off. */
export function useUpload<E extends Endpoint>(endpoint: E, words: Words): UploadState<E> {
  const [percent, setPercent] = useState<number | null>(null)
  const underWay = useRef<AbortController>(undefined)
  const mutation = useMutation({
    mutationFn: (given: Uploaded) => {
      const controller = new AbortController()
      underWay.current = controller
      return upload(endpoint, given, { onProgress: setPercent, signal: controller.signal })
    },
    onMutate: () => setPercent(0),
    onSettled: () => {
      setPercent(null)
      askAgain()
    },
  })
  useEffect(() => () => underWay.current?.abort(), [])

  return {
    run: async (given) => {
      try {
        const reply = await mutation.mutateAsync(given)
        if (words.done) toast.success(words.done)
        return { ok: true, reply }
      } catch (error) {
        if (underWay.current?.signal.aborted) return null
        return explain(error as Error, endpoint, words, false)
      }
    },
    percent,
    cancel: () => underWay.current?.abort(),
  }
}
