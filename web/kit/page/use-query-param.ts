import { useSearchParams } from 'react-router'
import { presentQuery } from '#web/kernel/present-query.ts'

/** One part of the URL, as the 12 of `?open=12`, and how it is changed; the other parts stay as they are. */
export function useQueryParam(
  name: string,
): [part: string | null, change: (value: number | string | null) => void] {
  const [query, setQuery] = useSearchParams()
  function change(value: number | string | null) {
    const next = presentQuery()
    if (value === null) next.delete(name)
    else next.set(name, String(value))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return [query.get(name), change]
}
