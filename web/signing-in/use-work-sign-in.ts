import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { backFromProvider, finishWorkSignIn } from '#contract/work-account.ts'
import { adoptSession } from '#web/kernel/session.ts'
import { type AskedStep, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { forgetAskedPage, isOwnPage, isScannedPage, keepAskedPage, readAskedPage } from './own-page.ts'

const messages = { success: 'Login successful!', error: 'Login failed' }

/**
 * The page that a person asked for before they signed in. A sign-in at the provider leads to every page, any
 * other one only to that of a scanned code.
 */
export const signInTarget = (state: unknown): string | undefined =>
  textIn(state, 'to') ?? [textIn(state, 'from'), readAskedPage()].find(isScannedPage)

/** The type is unknown, because any page can set the state. */
const textIn = (state: unknown, name: 'from' | 'to'): string | undefined => {
  const text = (state as { [name]?: unknown } | null)?.[name]
  return typeof text === 'string' ? text : undefined
}

/** Leads to the provider, and signs in after it has led back. */
export function useWorkSignIn(onAsked: (asked: AskedStep) => void) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const finishing = useApiMutation(finishWorkSignIn, messages, { quiet: 'failures' })
  const isBack = new URLSearchParams(search).has(backFromProvider)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  const finish = useEffectEvent(async () => {
    setWaiting(true)
    const from = readAskedPage()
    forgetAskedPage()
    // Not the address from the provider, so that Back and reload do not ask again.
    await navigate('/login', { replace: true, state: isOwnPage(from) ? { to: from } : null })
    const outcome = await finishing.run()
    if (outcome.ok) {
      adoptSession(outcome.reply)
      return
    }
    setWaiting(false)
    if (outcome.asked) onAsked(outcome.asked)
    else setProblem(outcome.message)
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!isBack || begun.current) return
    begun.current = true
    void finish()
  }, [isBack])

  // A browser may restore the page as it was left.
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && setWaiting(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  function leave(event: MouseEvent) {
    if (waiting) return event.preventDefault()
    const from = textIn(state, 'from')
    if (from) keepAskedPage(from)
    setProblem(undefined)
    setWaiting(true)
  }
  return { problem, waiting, leave }
}
