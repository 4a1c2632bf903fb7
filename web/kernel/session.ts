import { createContext, use, useEffect } from 'react'
import { getPublicSettings } from '#contract/public-settings.ts'
import { getProfile, type SessionUser, signOut } from '#contract/session.ts'
import { forgetEverythingUnsaved } from '#web/kit/form/unsaved.ts'
import { NetworkError } from './api-error.ts'
import { call } from './call.ts'
import { invalidateAll, queryClient } from './query-client.ts'
import {
  endSession,
  endVisit,
  isStored,
  sessionPhase,
  signOutOtherTabs,
  storeToken,
  subscribeToOtherTabs,
  token,
  useSessionPhase,
} from './session-store.ts'
import { subscribeToAccountRefusals } from './signals.ts'
import { queryKeyOf, queryOptionsOf, useApiQueryWhen } from './use-api-query.ts'

const profileKey = queryKeyOf(getProfile, {})

/** Asked while the first page's file is still under way. Settings that came with the page are not asked for. */
export function prefetchSession(): void {
  void queryClient.prefetchQuery(queryOptionsOf(getPublicSettings, {}))
  if (token()) void queryClient.prefetchQuery(queryOptionsOf(getProfile, {}))
}

export type SessionState = 'loading' | 'out' | 'in' | 'lapsed' | 'unreachable' | 'failing'

/** Who is signed in. A token is stored but the profile could not be fetched: nothing came back, or an error did. */
export function useSession(): { state: SessionState; user: SessionUser | undefined; refetch: () => void } {
  const phase = useSessionPhase()
  const profile = useApiQueryWhen(phase === 'in', getProfile, {})
  const user = phase === 'out' ? undefined : profile.data
  const isKnown = phase === 'out' || user
  return { state: isKnown ? phase : withoutProfile(profile.error), user, refetch: profile.refetch }
}

function withoutProfile(error: Error | null): SessionState {
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

/** Whether the session still runs, and what its person has to do, only the server knows. */
export const askForProfile = (): void => void queryClient.invalidateQueries({ queryKey: profileKey })

/**
 * Takes over a fresh session. Answers false when somebody else than before signed in: then all that was
 * known is forgotten.
 */
export function adoptSession(session: { token: string; user: SessionUser }): boolean {
  const before = queryClient.getQueryData<SessionUser>(profileKey)
  const samePerson = (before ?? session.user).id === session.user.id
  if (!samePerson) endVisitAndForget()
  queryClient.setQueryData(profileKey, session.user)
  storeToken(session.token)
  invalidateAll()
  return samePerson
}

/** Leaves nothing behind on a shared computer; the server is told, but not waited for. */
export function endOwnSession(): void {
  if (token()) call(signOut, {}, { keepalive: true }).catch(() => undefined)
  signOutOtherTabs()
  wipe()
}

/** For a shared computer; every tab does it for itself. */
function wipe(): void {
  endSession('out')
  sessionStorage.clear()
  endVisitAndForget()
}

/** All that was asked, and is under way; but not the settings that everybody may know. */
function endVisitAndForget(): void {
  endVisit()
  void queryClient.cancelQueries()
  queryClient.removeQueries({ predicate: (query) => !String(query.queryKey[0]).endsWith('/settings/public') })
  queryClient.getMutationCache().clear()
}

/**
 * A sign-in in another tab is taken over once the server has said whose it is. Where somebody else's page is open, that
 * page is left: what was typed there is not the business of who signed in. A page that was nobody's stays as it is.
 */
async function takeOver(fresh: string): Promise<void> {
  const wasNobodys = sessionPhase() === 'out'
  const user = await call(getProfile, {}, { token: fresh }).catch(() => undefined)
  // Meanwhile the other tab may have signed out again.
  if (!user || !isStored(fresh)) return
  if (adoptSession({ token: fresh, user }) || wasNobodys) return
  forgetEverythingUnsaved()
  location.assign('/dashboard')
}

/**
 * Used once, at the root. Logout in one tab signs out all; a session that lapses or begins does so in all. A call that is
 * refused for the state of the account has the profile asked again.
 */
export function useSessionSync(): void {
  useEffect(() => subscribeToAccountRefusals(askForProfile), [])
  useEffect(() => subscribeToOtherTabs(takeOver, wipe), [])
}
