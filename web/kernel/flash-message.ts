import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/** A sentence for the next page to show: `navigate('/login', withFlashMessage('It is sent.'))`. */
export const withFlashMessage = (sentence: string) => ({ state: { sentence } })

/** What the page before said, for whom a toast was too short. */
export function useFlashMessage(): string | undefined {
  // The state of a URL is whatever a page put there.
  const state = useLocation().state as { sentence?: unknown } | null
  const sentence = typeof state?.sentence === 'string' ? state.sentence : undefined
  // The markup that the server sent holds none: it is taken over as it is, with what was typed in it.
  return useSyncExternalStore(
    never,
    () => sentence,
    () => undefined,
  )
}
