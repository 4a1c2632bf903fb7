import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False during hydration: the prerendered markup knows neither the settings nor the browser. */
export const useIsDrawn = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
