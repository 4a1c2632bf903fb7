import { useLocation } from 'react-router'

/** A sentence for the next page to show: `navigate('/login', withFlashMessage('It is sent.'))`. */
export const withFlashMessage = (sentence: string) => ({ state: { sentence } })

/** What the page before said, for whom a toast was too short. */
export function useFlashMessage(): string | undefined {
  // The state of a URL is whatever a page put there.
  const state = useLocation().state as { sentence?: unknown } | null
  return typeof state?.sentence === 'string' ? state.sentence : undefined
}
