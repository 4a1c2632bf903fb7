import { createContext, use, useEffect, useState } from 'react'
import { isOn, type Module } from '#contract/modules.ts'
import { getPublicSettings } from '#contract/public-settings.ts'
import { getProfile, type SessionUser, signOut } from '#contract/session.ts'
import { NetworkError } from './api-error.ts'
import { call, subscribeToAccountRefusals } from './call.ts'
import { forgetDraftsOfOthers, forgetEverythingUnsaved } from './drafts.ts'
import { removeOfflineDataOfOthers } from './offline.ts'
import { invalidateAll, queryClient } from './query-client.ts'
import {
  abortSessionWork,
  endSession,
  isStored,
  noteFewRecoveryCodes,
  sessionPhase,
  signOutOtherTabs,
  storeToken,
  subscribeToOtherTabs,
  token,
  useSessionPhase,
} from './session-store.ts'
import { removeOldUnsent } from './unsent.ts'
import { queryKeyOf, queryOptionsOf, useApiQueryWhen } from './use-api-query.ts'

const profileKey = queryKeyOf(getProfile, {})

/**
 * Prefetches while the first page's chunk loads. Settings that were sent with the page are not fetched again.
 */
export function prefetchSession(): void {
  void queryClient.prefetchQuery(queryOptionsOf(getPublicSettings, {}))
  if (token()) void queryClient.prefetchQuery(queryOptionsOf(getProfile, {}))
}

export type SessionState = 'loading' | 'out' | 'in' | 'lapsed' | 'unreachable' | 'failing'

/** The session. 'unreachable' and 'failing': a token is stored, but the profile could not be fetched. */
export function useSession(): { state: SessionState; user: SessionUser | undefined; refetch: () => void } {
  const phase = useSessionPhase()
  const profile = useApiQueryWhen(phase === 'in', getProfile, {})
  const user = phase === 'out' ? undefined : profile.data
  const isKnown = phase === 'out' || user
  return { state: isKnown ? phase : stateWithoutProfile(profile.error), user, refetch: profile.refetch }
}

function stateWithoutProfile(error: Error | null): SessionState {
  if (!error) return 'loading'
  return error instanceof NetworkError ? 'unreachable' : 'failing'
}

export const Me = createContext<SessionUser | undefined>(undefined)

/** The signed-in person, on pages that only signed-in people see. */
export function useMe(): SessionUser {
  const user = use(Me)
  if (!user) throw new Error('useMe was used on a page without sign-in')
  return user
}

/**
 * Whether the programme uses the module. The first answer stays while the part is shown, so an open form keeps its text
 * after a switch.
 */
export function useIsOn(module: Module): boolean {
  const [off] = useState(useMe().modulesOff)
  return isOn(off, module)
}

/** The signed-in person, outside of components. */
export const presentPerson = () => queryClient.getQueryData<SessionUser>(profileKey)

/** Refetches the profile, because only the server knows the state of the session and the account. */
export const refetchProfile = (): void => void queryClient.invalidateQueries({ queryKey: profileKey })

type Session = { token: string; user: SessionUser; recoveryCodesLeft?: number | undefined }

/**
 * Adopts a new session. Returns false when another person signed in than before; then all cached data is
 * cleared.
 */
export function adoptSession(session: Session): boolean {
  const before = presentPerson()
  const samePerson = (before ?? session.user).id === session.user.id
  if (!samePerson) endSessionAndForget()
  queryClient.setQueryData(profileKey, session.user)
  noteFewRecoveryCodes(session.recoveryCodesLeft)
  storeToken(session.token)
  invalidateAll()
  return samePerson
}

/** Clears everything on a shared computer, and informs the server without waiting for the reply. */
export function endOwnSession(): void {
  if (token()) call(signOut, {}, { keepalive: true }).catch(() => undefined)
  signOutOtherTabs()
  clearBrowserState()
}

/** For shared computers. Each tab clears its own state. */
function clearBrowserState(): void {
  endSession('out')
  sessionStorage.clear()
  endSessionAndForget()
}

/** Cancels and clears all queries except the public settings. */
function endSessionAndForget(): void {
  abortSessionWork()
  void queryClient.cancelQueries()
  queryClient.removeQueries({ predicate: (query) => !String(query.queryKey[0]).endsWith('/settings/public') })
  queryClient.getMutationCache().clear()
}

/**
 * Adopts a sign-in in another tab once the server has confirmed its person. If another person's page is open,
 * it is left, because the new person must not see its unsaved input. A public page stays open.
 */
async function adoptSessionOfOtherTab(fresh: string): Promise<void> {
  const wasNobodys = sessionPhase() === 'out'
  const user = await call(getProfile, {}, { token: fresh }).catch(() => undefined)
  // The other tab may have signed out again by now.
  if (!user || !isStored(fresh)) return
  if (adoptSession({ token: fresh, user }) || wasNobodys) return
  forgetEverythingUnsaved()
  location.assign('/dashboard')
}

/**
 * Used once, at the root. A logout, expiry or sign-in in one tab applies to all tabs. A call that is rejected
 * because of the account's state refetches the profile.
 */
export function useSessionSync(): void {
  useEffect(() => subscribeToAccountRefusals(refetchProfile), [])
  useEffect(() => subscribeToOtherTabs(adoptSessionOfOtherTab, clearBrowserState), [])
}

/** As long as a debrief can be written. */
const unsentDays = 30

/**
 * Removes what earlier people left in this browser; the table 'In the browser' of docs/security.md lists it.
 * Runs whenever the signed-in person becomes known, regardless of how the earlier session ended.
 */
export function forgetOtherPeople(me: number): void {
  forgetDraftsOfOthers(sessionStorage, me)
  removeOfflineDataOfOthers(me)
  removeOldUnsent(me, new Date(Date.now() - unsentDays * 86_400_000).toISOString())
}
