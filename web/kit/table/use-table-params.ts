import { type NavigateOptions, useSearchParams } from 'react-router'
import { currentQuery } from '#web/kernel/navigation.ts'

/** Table state in the URL, restored by Back and reload. */
export type TableParams = {
  search: string
  page: number
  /** The cursor of a server page; empty for the first one. */
  before: string
  filters: Record<string, string>
  /** 'name', '-name' for descending; empty for the usual order. */
  sort: string
  setSearch: (search: string) => void
  setPage: (page: number) => void
  turnTo: (before: string | null) => void
  setFilter: (id: string, value: string) => void
  setSort: (sort: string) => void
  /** Sets several values in one entry of the history. */
  change: (changes: Record<string, string>) => void
  clear: () => void
}

const firstPage = { page: '', before: '' }

/** `name` distinguishes tables of one page. A new search or filter starts at page 1. */
export function useTableParams(filterIds: string[], name?: string): TableParams {
  const [query, setQuery] = useSearchParams()
  const key = (id: string) => (name ? `${name}-${id}` : id)
  const page = Number(query.get(key('page')) ?? 1)

  const change = (changes: Record<string, string>, options: NavigateOptions) => {
    const next = currentQuery()
    for (const [id, value] of Object.entries(changes)) {
      if (value) next.set(key(id), value)
      else next.delete(key(id))
    }
    setQuery(next, { ...options, preventScrollReset: true })
  }

  return {
    search: query.get(key('search')) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    before: query.get(key('before')) ?? '',
    filters: Object.fromEntries(filterIds.map((id) => [id, query.get(key(id)) ?? ''])),
    sort: query.get(key('sort')) ?? '',
    setSort: (sort) => change({ sort }, { replace: true }),
    setSearch: (search) => change({ search, ...firstPage }, { replace: true }),
    setPage: (next) => change({ page: next === 1 ? '' : String(next) }, {}),
    turnTo: (before) => change({ before: before ?? '' }, {}),
    change: (changes) => change({ ...changes, ...firstPage }, {}),
    setFilter: (id, value) => change({ [id]: value, ...firstPage }, { replace: true }),
    // flushSync, so that a debounced search of the old text is cancelled before the next key.
    clear: () =>
      change(
        { ...firstPage, ...Object.fromEntries(['search', ...filterIds].map((id) => [id, ''])) },
        {
          replace: true,
          flushSync: true,
        },
      ),
  }
}
