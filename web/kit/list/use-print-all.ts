import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

/** Two hundred sheets of cards. The CSV file contains all rows of a longer list. */
const maxCards = 1_000

type Progress = { loaded: number; total: number }

export type PrintAll = {
  /** The most rows to print, newest first. */
  most: number
  isWanted: boolean
  ask: () => void
  done: () => void
  progress: Progress
  follow: Dispatch<SetStateAction<Progress>>
  /** For `useList`: while printing is pending, it loads the whole list up to the limit. */
  loads: { whole?: true; most?: number }
}

/** A list loads page by page, so all pages must load before it is printed. */
export function usePrintAll(most = maxCards): PrintAll {
  const [isWanted, setWanted] = useState(false)
  const [progress, follow] = useState<Progress>({ loaded: 0, total: 0 })
  return {
    most,
    isWanted,
    ask: () => setWanted(true),
    done: () => setWanted(false),
    progress,
    follow,
    loads: isWanted ? { whole: true, most } : {},
  }
}

type Loaded = {
  fetchMore: (() => void) | undefined
  isFetching: boolean
  error: Error | null
  data: unknown[] | undefined
  total: number
}

/** Prints once all requested rows have loaded. */
export function usePrintOnceLoaded({ most, isWanted, done, follow }: PrintAll, list: Loaded): void {
  const isOver = isWanted && !list.isFetching && (list.error !== null || !list.fetchMore)
  const isWhole = isOver && list.data !== undefined
  const loaded = list.data?.length ?? 0
  useEffect(() => {
    const now = { loaded, total: list.total }
    // Only when the button shows it, because a change renders all rows again.
    follow((last) => (isWanted || Math.max(now.total, last.total) > most ? now : last))
  }, [isWanted, follow, loaded, list.total, most])
  useEffect(() => {
    if (!isOver) return
    if (isWhole) window.print()
    done()
  }, [isOver, isWhole, done])
}
