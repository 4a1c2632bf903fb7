import { useEffect, useState } from 'react'

export type PrintAll = { isWanted: boolean; ask: () => void; done: () => void }

/** Where a list comes page by page: to print asks for all of it first. */
export function usePrintAll(): PrintAll {
  const [isWanted, setWanted] = useState(false)
  return { isWanted, ask: () => setWanted(true), done: () => setWanted(false) }
}

type Loaded = { fetchMore: (() => void) | undefined; isFetching: boolean; error: Error | null; data: unknown }

/** Prints once all rows are there that were asked for. */
export function usePrintOnceWhole({ isWanted, done }: PrintAll, list: Loaded): void {
  const isOver = isWanted && !list.isFetching && (list.error !== null || !list.fetchMore)
  const isWhole = isOver && list.data !== undefined
  useEffect(() => {
    if (!isOver) return
    if (isWhole) window.print()
    done()
  }, [isOver, isWhole, done])
}
