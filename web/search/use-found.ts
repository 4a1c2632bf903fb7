import { useEffect, useState } from 'react'
import { findPeople, findThings, minSearchLength } from '#contract/search.ts'
import type { RowOf } from '#web/kernel/call-page.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'

const searchDelay = 250

export type Found<Row> = {
  rows: Row[]
  /** True while a reply is pending or the request is debounced. */
  searching: boolean
  isError: boolean
  refetch: () => void
}

type MayFind = { people: boolean; things: boolean }

/** Searches people and records. Debounced by 250 ms, and only for texts of a minimum length. */
export function useFound(typed: string, mayFind: MayFind) {
  const text = typed.trim()
  const searched = useLater(text)
  return {
    people: useSearch(findPeople, text, searched, mayFind.people),
    things: useSearch(findThings, text, searched, mayFind.things),
  }
}

function useSearch<E extends typeof findPeople | typeof findThings>(
  endpoint: E,
  text: string,
  searched: string,
  mayFind: boolean,
): Found<RowOf<E>> {
  const isLongEnough = (words: string) => mayFind && words.length >= minSearchLength
  const input = { query: { text: searched } } as Parameters<typeof useApiQueryWhen<E>>[2]
  const query = useApiQueryWhen(isLongEnough(searched), endpoint, input)
  // Keep the last rows until the next reply.
  const rows = useLatestDefined(query.data as RowOf<E>[] | undefined)

  const wanted = isLongEnough(text)
  return {
    rows: wanted ? (rows ?? []) : [],
    searching: wanted && (searched !== text || query.loading),
    isError: wanted && query.error !== null,
    refetch: query.refetch,
  }
}

function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), searchDelay)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
