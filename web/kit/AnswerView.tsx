import type { ReactNode } from 'react'
import { type Words, wordsOf } from '#web/kernel/refused.ts'
import { FailedState } from './FailedState.tsx'
import { LoadingState } from './LoadingState.tsx'
import { NotAvailable } from './NotAvailable.tsx'

type Props<Data> = {
  answer: { data: Data | undefined; failed: Error | null; again: () => void }
  /** What to say when it failed: always, or as the catalogue has it. Without it the server's words show. */
  failed?: string | Words
  /** Where a failure says no more than 'Not available'. */
  quiet?: boolean
  loading?: string
  rows?: number
  children: (data: Data) => ReactNode
}

/** The three states of a question: loading, failed, or its data for the children. */
export function AnswerView<Data>({ answer, failed, quiet, loading, rows, children }: Props<Data>) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.failed && quiet) return <NotAvailable />
  if (answer.failed) return <FailedState message={sentence(answer.failed, failed)} again={answer.again} />
  return <LoadingState {...(loading ? { words: loading } : {})} {...(rows ? { rows } : {})} />
}

function sentence(error: Error, failed: string | Words | undefined): string {
  if (typeof failed === 'object') return wordsOf(error, failed)
  return failed ?? error.message
}
