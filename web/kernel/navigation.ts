import { createContext, useCallback, useContext, useEffect, useEffectEvent } from 'react'
import { type DataRouter, useLocation } from 'react-router'

// What hooks tell was drawn last, and a slow machine draws late: after 'Leave' the old page stands while the address is
// the new one already. Whoever asks where a person is, or learns that they go, asks the router.
export const Router = createContext<DataRouter | null>(null)

const headedFor = ({ navigation, location }: DataRouter['state']): string =>
  (navigation.location ?? location).pathname

/** Tells, whenever asked, whether the page that is drawn is being left. */
export function useIsLeaving(): () => boolean {
  const router = useContext(Router)
  const { pathname } = useLocation()
  return useCallback(() => router !== null && headedFor(router.state) !== pathname, [router, pathname])
}

/** Calls as soon as the page is being left, and again once it is gone. */
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
