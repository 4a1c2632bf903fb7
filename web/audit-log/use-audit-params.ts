import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { presentQuery } from '#web/kernel/present-query.ts'
import { type AuditChoice, everything } from './entry-text.ts'

const names = Object.keys(everything) as (keyof AuditChoice)[]

/** What the log is narrowed to, and its page: in the URL, so that the back button undoes each step. */
export function useAuditParams() {
  const [query, setQuery] = useSearchParams()
  const values = JSON.stringify(names.map((name) => query.get(name) ?? ''))
  // The same one as long as nothing else is chosen: the form begins anew from another.
  const chosen = useMemo(() => {
    const texts = JSON.parse(values) as string[]
    return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])) as AuditChoice
  }, [values])

  function change(changes: Record<string, string>) {
    const next = presentQuery()
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setQuery(next, { preventScrollReset: true })
  }

  return {
    chosen,
    before: query.get('before') ?? undefined,
    /** Begins at the newest page. */
    choose: (choice: AuditChoice) => change({ ...choice, before: '' }),
    turnTo: (before: string | null) => change({ before: before ?? '' }),
  }
}
