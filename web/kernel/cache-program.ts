import { cacheName, serviceWorker, shellUrl } from './offline.ts'

/** Caches the app shell and the files of this visit, and deletes those of an older version. */
export async function cacheProgram(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href)
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  if (!(await (await caches.open(cacheName)).match(entry))) await caches.delete(cacheName)
  const kept = await caches.open(cacheName)
  const cached = new Set((await kept.keys()).map(({ url }) => url))
  // The name of a file contains a hash of its content, so a cached file is never out of date.
  const missing = [...new Set([entry, ...files])].filter((url) => !cached.has(url))
  // One after the other, because thirty requests at once block a phone for a moment. The shell comes last, when
  // its files are there.
  for (const url of [...missing, shellUrl]) await kept.add(url)
  await navigator.serviceWorker.register(serviceWorker)
}
