import { useRef, useState } from 'react'
import { ApiError, errorMessageOf, type Messages } from '#web/kernel/api-error.ts'
import { useOnLeave } from '#web/kernel/navigation.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { presentVisit } from '#web/kernel/session-store.ts'
import { useUnsaved } from '#web/kit/form/unsaved.ts'

/** Why a row was left as it was; thrown by what is done to each row, as the server's refusals are. */
export class RowRefused extends Error {}

export type Refused<Row> = { row: Row; reason: string }

type Deed<Row> = {
  /** 'Deactivating', and what is told of those to whom it was done: '12 deactivated'. */
  doing: string
  done: string
  messages: Messages
  /** Of several calls none may be made once the signal has come. */
  each: (row: Row, left: AbortSignal) => Promise<unknown>
}

export type RunState<Row> = Pick<Deed<Row>, 'doing' | 'done'> & {
  total: number
  count: number
  refused: Refused<Row>[]
  isRunning: boolean
  /** The server has had enough of calls for the moment. */
  isWaiting: boolean
}

export type RowsRun<Row> = {
  state: RunState<Row> | undefined
  run: (rows: Row[], deed: Deed<Row>) => Promise<void>
  /** Leaves those alone that have not had their turn. */
  stop: () => void
  /** A refused row was dealt with after all. */
  settle: (refused: Refused<Row>) => void
  close: () => void
}

const tooMany = 429
const pause = 5_000

/**
 * Does something to several rows, one after the other: what is refused is kept with its reason, and the rest is done.
 * Leaving the page asks first, and stops it: nobody would see it, nor know under whose name it goes on.
 */
export function useRowsRun<Row>(): RowsRun<Row> {
  const [state, setState] = useState<RunState<Row>>()
  const isStopped = useRef(false)
  const left = useRef<AbortController>(undefined)
  useOnLeave(() => left.current?.abort())
  useUnsaved(state?.isRunning === true)

  async function run(rows: Row[], { doing, done, messages, each }: Deed<Row>) {
    isStopped.current = false
    left.current = new AbortController()
    const signal = AbortSignal.any([left.current.signal, presentVisit()])
    const begun = { doing, done, total: rows.length, isRunning: true, isWaiting: false }
    const refused: Refused<Row>[] = []
    let count = 0
    const tell = (more: Partial<RunState<Row>> = {}) =>
      setState({ ...begun, count, refused: [...refused], ...more })
    tell()
    for (const row of rows) {
      const reason = await reasonOf(
        () => each(row, signal),
        messages,
        () => isStopped.current || signal.aborted,
        () => tell({ isWaiting: true }),
      )
      if (reason === notBegun) break
      if (reason === undefined) count += 1
      else refused.push({ row, reason })
      tell()
    }
    tell({ isRunning: false })
    invalidateAll()
  }

  return {
    state,
    run,
    stop: () => {
      isStopped.current = true
    },
    settle: (settled) =>
      setState(
        (now) =>
          now && {
            ...now,
            count: now.count + 1,
            refused: now.refused.filter(({ row }) => row !== settled.row),
          },
      ),
    close: () => setState(undefined),
  }
}

const notBegun = 'Stopped before its turn.'

/** undefined when it was done. Where the server asks for patience, the row waits for its turn. */
async function reasonOf(
  attempt: () => Promise<unknown>,
  messages: Messages,
  isStopped: () => boolean,
  onWait: () => void,
): Promise<string | undefined> {
  while (!isStopped()) {
    try {
      await attempt()
      return undefined
    } catch (error) {
      if (error instanceof RowRefused) return error.message
      if (!(error instanceof ApiError) || error.status !== tooMany)
        return errorMessageOf(error as Error, messages)
      onWait()
      await new Promise((go) => setTimeout(go, pause))
    }
  }
  return notBegun
}
