// Lets the web app open without a network: what the browser has seen of its files is kept, and the frame of a page
// that is the same for everybody (web/kernel/offline.ts). Calls of the API pass by; nothing about people is kept here.
const cacheName = 'mst'
const shellUrl = '/dashboard'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

async function page(request, pathname) {
  try {
    return await fetch(request)
  } catch {
    // The frame leads who is not signed in to /login: there it would lead in a circle.
    const kept = pathname === '/login' ? undefined : await caches.match(shellUrl)
    return kept ?? Response.error()
  }
}

/** A file's name says what is in it. */
async function file(request) {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && (await caches.has(cacheName))) {
    const copy = answer.clone()
    await (await caches.open(cacheName)).put(request.url, copy).catch(() => undefined)
  }
  return answer
}
