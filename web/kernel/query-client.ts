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
      // Offline, a query must fail with a message instead of pausing behind an endless skeleton.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Refetches all active queries. A query on its first fetch is fetched once more afterwards. */
export function invalidateAll(): void {
  // invalidateQueries skips these, but their pending reply may be older than the change.
  for (const { state, promise, queryKey } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    if (state.data === undefined)
      promise?.then(() => queryClient.invalidateQueries({ queryKey, exact: true })).catch(() => undefined)
  void queryClient.invalidateQueries()
}

let channel: BroadcastChannel | undefined

/** Opens the channel on which the tabs of one person in this browser announce changes. */
export function openChannel(name: string): BroadcastChannel {
  channel = new BroadcastChannel(name)
  return channel
}

export function closeChannel(closed: BroadcastChannel): void {
  closed.close()
  if (channel === closed) channel = undefined
}

/** Refetches in this tab and in one's other tabs. The server only notifies other people. */
export function invalidateEverywhere(): void {
  invalidateAll()
  channel?.postMessage('changed')
}

// By default the library only listens to visibilitychange, but returning from another window counts too.
focusManager.setEventListener((refocused) => {
  const listen = () => refocused()
  window.addEventListener('visibilitychange', listen)
  window.addEventListener('focus', listen)
  return () => {
    window.removeEventListener('visibilitychange', listen)
    window.removeEventListener('focus', listen)
  }
})
