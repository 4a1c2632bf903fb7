import { focusManager, QueryClient } from '@tanstack/react-query'
import { NoAnswer } from './refused.ts'

const repeatNoAnswerTwice = (failures: number, error: Error) => error instanceof NoAnswer && failures < 2

export const questions = new QueryClient({
  defaultOptions: {
    queries: {
      retry: repeatNoAnswerTwice,
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: 5_000,
      refetchOnWindowFocus: 'always',
      // Offline, a question fails in words instead of waiting behind an endless skeleton.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Everything on screen is asked again. */
export const askAgain = (): void => {
  void questions.invalidateQueries()
}

// The library listens to visibility alone; coming back from another window counts as well.
focusManager.setEventListener((refocused) => {
  const listen = () => refocused()
  window.addEventListener('visibilitychange', listen)
  window.addEventListener('focus', listen)
  return () => {
    window.removeEventListener('visibilitychange', listen)
    window.removeEventListener('focus', listen)
  }
})
