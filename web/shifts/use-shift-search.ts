import { useSearchParams } from 'react-router'
import { maxLength } from '#contract/fields.ts'
import { presentQuery } from '#web/kernel/present-query.ts'

type ShiftSearch = {
  /** As it was typed. */
  text: string
  change: (text: string) => void
}

/** `?search=brown`: to begin a search and to end it are steps that the back button undoes, each letter is not. */
export function useShiftSearch(): ShiftSearch {
  const [query, setQuery] = useSearchParams()
  return {
    text: (query.get('search') ?? '').slice(0, maxLength.search),
    change(text) {
      const next = presentQuery()
      const [isOn, stays] = [next.has('search'), text.trim() !== '']
      if (!isOn && !stays) return
      if (stays) next.set('search', text)
      else next.delete('search')
      // Cleared before the next key: a search that still waits for more of them must not go out after all.
      setQuery(next, { replace: isOn && stays, preventScrollReset: true, flushSync: !stays })
    },
  }
}
