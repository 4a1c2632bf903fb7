import { createStore } from './store.ts'

/** Chromium's event, which the standard library of TypeScript does not have. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app; null until it makes one. */
export const installPrompt = createStore<InstallPrompt | null>(null)

// At import, because the browser may make the offer before the hint has loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  installPrompt.set(event as InstallPrompt)
})
