import { useSearchParams } from 'react-router'

/** One part of the URL, as the 12 of `?referral=12`, and how it is changed; the other parts stay as they are. */
export function useQueryParam(
  name: string,
): [part: string | null, change: (value: number | string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (value: number | string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, String(value))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [query.get(name), change]
}
