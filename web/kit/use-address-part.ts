import { useSearchParams } from 'react-router'

/** One part of the address, as the 12 of `?referral=12`, and how it is changed; the other parts stay as they are. */
export function useAddressPart(name: string): [part: string | null, change: (part: number | null) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (part: number | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (part === null) next.delete(name)
        else next.set(name, String(part))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [query.get(name), change]
}
