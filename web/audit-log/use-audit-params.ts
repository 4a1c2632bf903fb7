import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { keysOf } from '#contract/keys-of.ts'
import { currentQuery } from '#web/kernel/current-query.ts'
import { type AuditChoice, everything } from './entry-text.ts'

const names = keysOf(everything)

/** The filters and the page of the log are in the URL, so that the back button undoes each step. */
export function useAuditParams() {
  const [query, setQuery] = useSearchParams()
  const values = JSON.stringify(names.map((name) => query.get(name) ?? ''))
  // Memoised: the form resets when this object changes.
  const chosen = useMemo(() => {
    const texts = JSON.parse(values) as string[]
    return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])) as AuditChoice
  }, [values])

  function change(changes: Record<string, string>) {
    const next = currentQuery()
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setQuery(next, { preventScrollReset: true })
  }

  return {
    chosen,
    before: query.get('before') ?? undefined,
    /** Returns to the newest page. */
    choose: (choice: AuditChoice) => change({ ...choice, before: '' }),
    turnTo: (before: string | null) => change({ before: before ?? '' }),
  }
}
