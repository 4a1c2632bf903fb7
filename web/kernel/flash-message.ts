import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

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
