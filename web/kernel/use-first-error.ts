import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const cache = queryClient.getQueryCache()

/**
 * The first network or server error of an active query without data, for a page that shows one error for all.
 */
export const useFirstError = (): Error | null =>
  useSyncExternalStore((listener) => cache.subscribe(notifyManager.batchCalls(listener)), firstError)

function firstError(): Error | null {
  const failedQuery = cache
    .getAll()
    .find(
      (query) =>
        query.isActive() &&
        query.state.data === undefined &&
        query.state.error !== null &&
        !(query.state.error instanceof ApiError && query.state.error.status < 500),
    )
  return failedQuery?.state.error ?? null
}
