import { forgetKept } from './offline.ts'
import { createStore, useStore } from './store.ts'

const storageKey = 'token'

/**
 * `out`: nobody is signed in. `in`: a token is stored. `lapsed`: the session ended under an open page,
 * which stays open so that nothing typed is lost until the person signs in again.
 */
export type SessionPhase = 'out' | 'in' | 'lapsed'

const stored = createStore<string | null>(localStorage.getItem(storageKey))
const phase = createStore<SessionPhase>(stored.get() ? 'in' : 'out')
let pageIsOpen = false

export const token = (): string | null => stored.get()
export const useSessionPhase = (): SessionPhase => useStore(phase)

export function storeToken(fresh: string): void {
  localStorage.setItem(storageKey, fresh)
  stored.set(fresh)
  phase.set('in')
}

export function forgetToken(): void {
  localStorage.removeItem(storageKey)
  forgetKept()
  stored.set(null)
  pageIsOpen = false
  phase.set('out')
}

/** Told by the signed-in part of the app: from now on a lost session asks for the password over the page. */
export const openPage = (): void => {
  pageIsOpen = true
}

export function sessionLapsed(): void {
  if (!pageIsOpen) {
    forgetToken()
    return
  }
  localStorage.removeItem(storageKey)
  forgetKept()
  stored.set(null)
  phase.set('lapsed')
}

/** What another tab did: null when it signed out, else its new token. */
export function subscribeToOtherTabs(listener: (token: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    if (event.key === storageKey || event.key === null) listener(localStorage.getItem(storageKey))
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
