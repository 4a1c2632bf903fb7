import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { figures } from '#contract/reports.ts'
import { useToday } from '#web/kernel/clock.ts'
import { currentQuery } from '#web/kernel/current-query.ts'
import { type Range, wholeRange } from './range.ts'
import type { Behind } from './rows.ts'

/** The range is in the URL, so that the back button and bookmarks restore it. */
export function useRangeParams(): [range: Range, choose: (range: Range) => void] {
  const [query, setQuery] = useSearchParams()
  const range = wholeRange({ from: query.get('from'), to: query.get('to') }, useToday())
  const choose = ({ from, to }: Range) => setQuery({ from, to }, { preventScrollReset: true })
  return [range, choose]
}

export type BehindParams = {
  behind: Behind | undefined
  show: (behind: Behind) => void
  close: () => void
}

/** `?behind=goals.set:2026-11` shows the people behind a number. The back button closes the dialog. */
export function useBehindParams(): BehindParams {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [name, key] = (query.get('behind') ?? '').split(':')
  const figure = figures.find((one) => one === name)

  function show({ figure, key }: Behind) {
    const next = currentQuery()
    next.set('behind', key === undefined ? figure : `${figure}:${key}`)
    setQuery(next, { preventScrollReset: true, state: { isShown: true } })
  }
  function close() {
    // When a click opened the dialog, go back, so that the history has no second entry of this page.
    if (state?.isShown) return void navigate(-1)
    const next = currentQuery()
    next.delete('behind')
    setQuery(next, { preventScrollReset: true, replace: true })
  }
  return { behind: figure && { figure, key }, show, close }
}
