// Storage on this device for offline use (ADR 045). It is removed when the session ends.
export const cacheName = 'mst'
export const shellUrl = '/dashboard'
export const serviceWorker = '/service-worker.js'
export const offlineDataKey = 'offline'
export const tokenKey = 'token'

/** For shared computers. The cached program files stay, because they contain no personal data. */
export function removeOfflineData(): void {
  localStorage.removeItem(offlineDataKey)
  if ('caches' in globalThis) void caches.open(cacheName).then((kept) => kept.delete(shellUrl))
}
