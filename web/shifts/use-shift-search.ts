import { useSearchParams } from 'react-router'
import { maxLength } from '#contract/fields.ts'
import { currentQuery } from '#web/kernel/current-query.ts'

type ShiftSearch = {
  /** The untrimmed text of the field. */
  text: string
  change: (text: string) => void
}

/** `?search=brown`. Starting and ending a search adds a history entry; each further letter replaces it. */
export function useShiftSearch(): ShiftSearch {
  const [query, setQuery] = useSearchParams()
  return {
    text: (query.get('search') ?? '').slice(0, maxLength.search),
    change(text) {
      const next = currentQuery()
      const [isOn, stays] = [next.has('search'), text.trim() !== '']
      if (!isOn && !stays) return
      if (stays) next.set('search', text)
      else next.delete('search')
      // flushSync on clearing, so that a debounced search of the old text is cancelled before the next key.
      setQuery(next, { replace: isOn && stays, preventScrollReset: true, flushSync: !stays })
    },
  }
}
