import { forgetKept } from './offline.ts'
import { createStore, useStore } from './store.ts'

const storageKey = 'token'
/** Stands for the token for a moment, so that other tabs tell a Logout from a session that lapsed. */
const signedOut = ''

/**
 * `out`: nobody is signed in. `in`: a token is stored. `lapsed`: the session ended under an open page,
 * which stays open so that nothing typed is lost until the person signs in again.
 */
export type SessionPhase = 'out' | 'in' | 'lapsed'

const stored = createStore(localStorage.getItem(storageKey))
const phase = createStore<SessionPhase>(stored.get() ? 'in' : 'out')
let pageIsOpen = false
let visit = new AbortController()

/** Aborted when the screen may be another person's: what was begun before tells and does nothing there. */
export const presentVisit = (): AbortSignal => visit.signal

export function endVisit(): void {
  visit.abort()
  visit = new AbortController()
}

export const token = (): string | null => stored.get()
export const sessionPhase = (): SessionPhase => phase.get()
export const useSessionPhase = (): SessionPhase => useStore(phase)

export function storeToken(fresh: string): void {
  localStorage.setItem(storageKey, fresh)
  stored.set(fresh)
  phase.set('in')
}

/** Whether this is still the token that all tabs are to have. */
export const isStored = (own: string | null): boolean => localStorage.getItem(storageKey) === own

/** Has every other tab forget the session and all that it knows. */
export function signOutOtherTabs(): void {
  localStorage.setItem(storageKey, signedOut)
  localStorage.removeItem(storageKey)
}

/** Told by the signed-in part of the app: from now on a lost session asks for the password over the page. */
export const openPage = (): void => {
  pageIsOpen = true
}

export function sessionLapsed(): void {
  // Another tab may have signed in again already.
  if (isStored(token())) localStorage.removeItem(storageKey)
  endSession(pageIsOpen ? 'lapsed' : 'out')
}

/** In this tab alone. */
export function endSession(next: 'out' | 'lapsed'): void {
  forgetKept()
  stored.set(null)
  pageIsOpen = next === 'lapsed'
  phase.set(next)
}

/** What another tab did. The session that lapsed there lapses here as well, and what is typed here stays. */
export function subscribeToOtherTabs(onSignIn: (token: string) => void, onSignOut: () => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    // Null is all of the storage, which somebody has emptied.
    if (key !== storageKey && key !== null) return
    if (newValue) onSignIn(newValue)
    else if (newValue === signedOut || key === null) onSignOut()
    else if (oldValue === token()) sessionLapsed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
