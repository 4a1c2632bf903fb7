import { useSearchParams } from 'react-router'
import { currentQuery } from '#web/kernel/current-query.ts'

/** One query parameter, such as the 12 of `?open=12`, and its setter, which keeps the others. */
export function useQueryParam(
  name: string,
): [part: string | null, change: (value: number | string | null) => void] {
  const [query, setQuery] = useSearchParams()
  function change(value: number | string | null) {
    const next = currentQuery()
    if (value === null) next.delete(name)
    else next.set(name, String(value))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return [query.get(name), change]
}
