import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CallTexts } from '#contract/endpoint.ts'
import { ApiError, errorMessageOf } from '#web/kernel/api-error.ts'
import { useUnsaved } from '#web/kernel/drafts.ts'
import { useOnLeave } from '#web/kernel/navigation.ts'
import { invalidateEverywhere } from '#web/kernel/query-client.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { Quote } from '#web/kit/layout/Panel.tsx'
import { ShortList } from '#web/kit/list/MoreButton.tsx'

type Props<Row> = {
  run: BulkRun<Row>
  rowId: (row: Row) => string | number
  rowName: (row: Row) => string
  /** A follow-up action for a rejected row. */
  remedyOf?: ((refused: RefusedRow<Row>) => { label: string; run: () => void } | undefined) | undefined
}

/** Progress of a bulk action, then the rejected rows with reasons. */
export function RunOutcome<Row>({ run, rowId, rowName, remedyOf }: Props<Row>) {
  const { state, stop, close } = run
  if (!state) return null
  const { isRunning, isWaiting, runningLabel, doneLabel, count, total, refused } = state
  const turn = Math.min(total, count + refused.length + 1).toLocaleString('en-GB')
  return (
    <div className="no-print">
      <Quote>
        <Group justify="space-between" gap="8px 16px">
          <Text role="status" fw={700}>
            {isRunning
              ? `${runningLabel} ${turn} of ${total.toLocaleString('en-GB')}...${isWaiting ? ' The service is busy, please wait.' : ''}`
              : `${count.toLocaleString('en-GB')} ${doneLabel}.${refused.length ? ` ${refused.length.toLocaleString('en-GB')} refused:` : ''}`}
          </Text>
          <Button size="compact-sm" variant="default" onClick={isRunning ? stop : close}>
            {isRunning ? 'Stop' : 'Close'}
          </Button>
        </Group>
        {refused.length > 0 && (
          <ShortList rows={refused} rowId={({ row }) => rowId(row)} noun="of them" label="Refused">
            {(one) => {
              const remedy = isRunning ? undefined : remedyOf?.(one)
              return (
                <Group className="long-words" gap="4px 12px">
                  <strong>{rowName(one.row)}</strong> {one.reason}
                  {remedy && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${remedy.label} ${rowName(one.row)}`}
                      onClick={remedy.run}
                    >
                      {remedy.label}
                    </Button>
                  )}
                </Group>
              )
            }}
          </ShortList>
        )}
      </Quote>
    </div>
  )
}

/** Thrown by a bulk action to reject a row. A code marks refusals that can be resolved. */
export class RowRefused extends Error {
  readonly code: string | undefined
  constructor(reason: string, code?: string) {
    super(reason)
    this.code = code
  }
}

/** Waits for a call, and gives a refusal with this code the reason for the row. */
export async function refusedBy(code: string, reason: string, called: Promise<unknown>): Promise<void> {
  try {
    await called
  } catch (error) {
    if (error instanceof ApiError && error.refusal.code === code) throw new RowRefused(reason, code)
    throw error
  }
}

export type RefusedRow<Row> = { row: Row; reason: string; code?: string | undefined }

type BulkAction<Row> = {
  /** Labels of the bulk action: 'Deactivating', '12 deactivated'. */
  runningLabel: string
  doneLabel: string
  texts: CallTexts
  /** An action with several calls must check the signal before each. */
  each: (row: Row, signal: AbortSignal) => Promise<unknown>
}

type BulkRunState<Row> = Pick<BulkAction<Row>, 'runningLabel' | 'doneLabel'> & {
  total: number
  count: number
  refused: RefusedRow<Row>[]
  isRunning: boolean
  /** True while the server limits the rate of calls. */
  isWaiting: boolean
}

type BulkRun<Row> = {
  state: BulkRunState<Row> | undefined
  run: (rows: Row[], action: BulkAction<Row>) => Promise<void>
  /** Skips the remaining rows. */
  stop: () => void
  /** Removes a rejected row that was handled after all. */
  settle: (refused: RefusedRow<Row>) => void
  close: () => void
}

const tooMany = 429
const pause = 5_000

/**
 * Runs a bulk action row by row. Rejected rows are kept with their reasons, and the rest continues. Leaving
 * the page asks for a confirmation and stops it, because nobody would see the outcome and another person
 * might sign in.
 */
export function useBulkRun<Row>(): BulkRun<Row> {
  const [state, setState] = useState<BulkRunState<Row>>()
  const isStopped = useRef(false)
  const abort = useRef<AbortController>(undefined)
  useOnLeave(() => abort.current?.abort())
  useUnsaved(state?.isRunning === true)

  async function run(rows: Row[], { runningLabel, doneLabel, texts, each }: BulkAction<Row>) {
    isStopped.current = false
    abort.current = new AbortController()
    const signal = AbortSignal.any([abort.current.signal, sessionSignal()])
    const begun = { runningLabel, doneLabel, total: rows.length, isRunning: true, isWaiting: false }
    const refused: RefusedRow<Row>[] = []
    let count = 0
    const tell = (more: Partial<BulkRunState<Row>> = {}) =>
      setState({ ...begun, count, refused: [...refused], ...more })
    tell()
    for (const row of rows) {
      const outcome = await outcomeOf(
        () => each(row, signal),
        texts,
        () => isStopped.current || signal.aborted,
        () => tell({ isWaiting: true }),
      )
      if (outcome === 'stopped') break
      if (outcome === 'done') count += 1
      else refused.push({ row, ...outcome })
      tell()
    }
    tell({ isRunning: false })
    invalidateEverywhere()
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

type Refusal = { reason: string; code?: string | undefined }

/** When the rate limit is reached, it retries the row later. */
async function outcomeOf(
  attempt: () => Promise<unknown>,
  texts: CallTexts,
  isStopped: () => boolean,
  onWait: () => void,
): Promise<'done' | 'stopped' | Refusal> {
  while (!isStopped()) {
    try {
      await attempt()
      return 'done'
    } catch (error) {
      if (error instanceof RowRefused) return { reason: error.message, code: error.code }
      if (!(error instanceof ApiError) || error.status !== tooMany)
        return { reason: errorMessageOf(error as Error, texts) }
      onWait()
      await new Promise((go) => setTimeout(go, pause))
    }
  }
  return 'stopped'
}
