import { removeOfflineData, tokenKey } from './offline.ts'
import { createStore, useStore } from './store.ts'

/** Replaces the token for a moment, so that other tabs can distinguish Logout from an expired session. */
const signedOut = ''

/**
 * `out`: nobody is signed in. `in`: a token is stored. `lapsed`: the session ended under an open page,
 * which stays open so that nothing typed is lost until the person signs in again.
 */
export type SessionPhase = 'out' | 'in' | 'lapsed'

const stored = createStore(localStorage.getItem(tokenKey))
const phase = createStore<SessionPhase>(stored.get() ? 'in' : 'out')
let pageIsOpen = false
let sessionAbort = new AbortController()

/** Aborted when another person may sign in: earlier work must then neither report nor continue. */
export const sessionSignal = (): AbortSignal => sessionAbort.signal

export function abortSessionWork(): void {
  sessionAbort.abort()
  sessionAbort = new AbortController()
}

export const token = (): string | null => stored.get()
export const sessionPhase = (): SessionPhase => phase.get()
export const useSessionPhase = (): SessionPhase => useStore(phase)

export function storeToken(fresh: string): void {
  localStorage.setItem(tokenKey, fresh)
  stored.set(fresh)
  phase.set('in')
}

/** Whether the browser can store a token: storage may be blocked (index.html) or full. */
export function canStoreToken(): boolean {
  const probe = 'probe'
  try {
    localStorage.setItem(probe, probe.padEnd(100))
    localStorage.removeItem(probe)
    return document.documentElement.dataset.storage !== 'blocked'
  } catch {
    return false
  }
}

/** Whether the shared storage still contains this token. */
export const isStored = (own: string | null): boolean => localStorage.getItem(tokenKey) === own

/** Makes all other tabs forget the session and its data. */
export function signOutOtherTabs(): void {
  localStorage.setItem(tokenKey, signedOut)
  localStorage.removeItem(tokenKey)
}

/**
 * Called by the signed-in part of the app. From then on, an expired session asks to sign in again over
 * the page.
 */
export const openPage = (): void => {
  pageIsOpen = true
}

export function markSessionLapsed(): void {
  // Another tab may have signed in again already.
  if (isStored(token())) localStorage.removeItem(tokenKey)
  endSession(pageIsOpen ? 'lapsed' : 'out')
}

/** Only affects this tab. */
export function endSession(next: 'out' | 'lapsed'): void {
  removeOfflineData()
  stored.set(null)
  pageIsOpen = next === 'lapsed'
  phase.set(next)
}

/**
 * Follows other tabs. When a session expires in another tab, it also expires here, and typed input is kept.
 */
export function subscribeToOtherTabs(onSignIn: (token: string) => void, onSignOut: () => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key !== tokenKey && key !== null) return
    if (newValue) onSignIn(newValue)
    else if (newValue === signedOut || key === null) onSignOut()
    else if (oldValue === token()) markSessionLapsed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

const left = createStore<number | undefined>(undefined)

/** After a sign-in with one of the last recovery codes; undefined after any other, and once there are new ones. */
export const noteFewRecoveryCodes = (count: number | undefined): void => left.set(count)

export const useFewRecoveryCodes = () => useStore(left)
