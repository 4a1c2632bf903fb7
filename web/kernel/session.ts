import { useEffect } from 'react'
import { type SessionUser, seeProfile, signOut } from '#contract/session.ts'
import { seePublicSettings } from '#contract/settings.ts'
import { call } from './call.ts'
import { askAgain, questions } from './questions.ts'
import { followOtherTabs, forgetToken, storeToken, token, useSessionPhase } from './session-store.ts'
import { followAccountRefusals } from './signals.ts'
import { question, questionKey, useAnswerWhen } from './use-answer.ts'

/** Asked while the first page's file is still under way. */
export function askFirstQuestions(): void {
  void questions.prefetchQuery(question(seePublicSettings, {}))
  if (token()) void questions.prefetchQuery(question(seeProfile, {}))
}

export type SessionState = 'loading' | 'out' | 'in' | 'lapsed' | 'unreachable'

/** Who is signed in. `unreachable`: a token is stored but the profile could not be fetched. */
export function useSession(): { state: SessionState; user: SessionUser | undefined; again: () => void } {
  const phase = useSessionPhase()
  const profile = useAnswerWhen(phase === 'in', seeProfile, {})
  const again = profile.again

  if (phase === 'out') return { state: 'out', user: undefined, again }
  if (profile.data) return { state: phase, user: profile.data, again }
  return { state: profile.failed ? 'unreachable' : 'loading', user: undefined, again }
}

/** The signed-in person, on pages that only signed-in people see. */
export function useMe(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useMe was used on a page without sign-in')
  return user
}

/**
 * Takes over a fresh session. Answers false when somebody else than before signed in: then all that was
 * known is forgotten.
 */
export function adoptSession(session: { token: string; user: SessionUser }): boolean {
  const before = questions.getQueryData<SessionUser>(questionKey(seeProfile, {}))
  const samePerson = before === undefined || before.id === session.user.id
  if (!samePerson) forgetAnswers()
  questions.setQueryData(questionKey(seeProfile, {}), session.user)
  storeToken(session.token)
  askAgain()
  return samePerson
}

/** Leaves nothing behind on a shared computer; the server is told, but not waited for. */
export function endOwnSession(): void {
  if (token()) call(signOut, {}, { keepalive: true }).catch(() => undefined)
  wipe()
}

/** A session that is gone on the server already. */
function wipe(): void {
  forgetToken()
  sessionStorage.clear()
  forgetAnswers()
}

/** All but the settings that everybody may know. */
function forgetAnswers(): void {
  void questions.cancelQueries()
  questions.removeQueries({ predicate: (query) => !String(query.queryKey[0]).endsWith('/settings/public') })
  questions.getMutationCache().clear()
}

/**
 * Used once, at the root. Signing out in one tab signs out all; a sign-in in another tab is taken over, or the
 * page loaded afresh. A call that is refused for the state of the account has the profile asked again.
 */
export function useSessionUpkeep(): void {
  useEffect(
    () =>
      followAccountRefusals(() => {
        void questions.invalidateQueries({ queryKey: questionKey(seeProfile, {}) })
      }),
    [],
  )
  useEffect(
    () =>
      followOtherTabs((fresh) => {
        if (fresh === null) return wipe()
        const before = questions.getQueryData<SessionUser>(questionKey(seeProfile, {}))
        if (!before) return location.reload()
        storeToken(fresh)
        void call(seeProfile).then(
          (user) => (user.id === before.id ? askAgain() : location.assign('/dashboard')),
          () => undefined,
        )
      }),
    [],
  )
}
