import { focusManager, QueryClient } from '@tanstack/react-query'
import { NetworkError } from './api-error.ts'

const retryNetworkErrorTwice = (failures: number, error: Error) =>
  error instanceof NetworkError && failures < 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: retryNetworkErrorTwice,
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: 5_000,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      // Offline, a query fails with a message instead of waiting behind an endless skeleton.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Everything on screen is fetched again, and what is fetched for the first time just now once more after it. */
export function invalidateAll(): void {
  // The library leaves these alone; but the answer that is on its way may be from before the change.
  for (const { state, promise, queryKey } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    if (state.data === undefined)
      promise?.then(() => queryClient.invalidateQueries({ queryKey, exact: true })).catch(() => undefined)
  void queryClient.invalidateQueries()
}

// The library listens to visibility alone; coming back from another window counts as well.
focusManager.setEventListener((refocused) => {
  const listen = () => refocused()
  window.addEventListener('visibilitychange', listen)
  window.addEventListener('focus', listen)
  return () => {
    window.removeEventListener('visibilitychange', listen)
    window.removeEventListener('focus', listen)
  }
})
