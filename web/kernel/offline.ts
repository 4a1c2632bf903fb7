// What stays on this device so that the program opens, and tells the most needed, without a network (ADR 057). All of it
// goes with the session.
export const shelf = 'mst'
export const frame = '/dashboard'
export const serviceWorker = '/service-worker.js'
export const keptKey = 'offline'

/** For a shared computer. The program's files stay: they are everybody's. */
export function forgetKept(): void {
  localStorage.removeItem(keptKey)
  if ('caches' in globalThis) void caches.open(shelf).then((kept) => kept.delete(frame))
}
