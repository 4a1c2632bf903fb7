import { createContext, useContext } from 'react'
import type { DataRouter } from 'react-router'

export const Router = createContext<DataRouter | null>(null)

/** Tells, whenever asked, whether another page is on its way. `useNavigation` tells what was drawn last, which a slow machine draws late. */
export function useIsLeaving(): () => boolean {
  const router = useContext(Router)
  return () => router?.state.navigation.state === 'loading'
}
