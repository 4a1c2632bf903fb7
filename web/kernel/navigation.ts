import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { type DataRouter, useLocation, useNavigate } from 'react-router'

// Hooks return the last rendered location. A slow machine renders late, so after 'Leave' the old page is still on
// screen. Code that needs the real location asks the router.
export const Router = createContext<DataRouter | null>(null)

const headedFor = ({ navigation, location }: DataRouter['state']): string =>
  (navigation.location ?? location).pathname

/** Returns whether the rendered page is being left, each time it is called. */
export function useIsLeaving(): () => boolean {
  const router = useContext(Router)
  const { pathname } = useLocation()
  return useCallback(() => router !== null && headedFor(router.state) !== pathname, [router, pathname])
}

/** Calls back as soon as navigation away from the page starts, and again on unmount. */
export function useOnLeave(onLeave: () => void): void {
  const router = useContext(Router)
  const isLeaving = useIsLeaving()
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const unsubscribe = router?.subscribe(() => {
      if (isLeaving()) leave()
    })
    return () => {
      unsubscribe?.()
      leave()
    }
  }, [router, isLeaving])
}

/** Returns to the page before this one, if this tab has shown one of the app. */
export function useReturn(): () => void {
  const navigate = useNavigate()
  return () => {
    // React Router counts the pages of the tab here.
    const place: unknown = window.history.state?.idx
    if (typeof place === 'number' && place > 0) void navigate(-1)
  }
}

const never = () => () => undefined

/** A sentence for the next page to show: `navigate('/login', withFlashMessage('It is sent.'))`. */
export const withFlashMessage = (sentence: string) => ({ state: { sentence } })

/** A message from the previous page that is too important for a toast. */
export function useFlashMessage(): string | undefined {
  // The type is unknown, because any page can set the state.
  const state = useLocation().state as { sentence?: unknown } | null
  const sentence = typeof state?.sentence === 'string' ? state.sentence : undefined
  // The prerendered markup contains no message, so hydration must start without one.
  return useSyncExternalStore(
    never,
    () => sentence,
    () => undefined,
  )
}

/**
 * The query string of the current URL, as the base of a change. On a slow machine the rendered query is
 * outdated and would revert the previous choice.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(location.search)
