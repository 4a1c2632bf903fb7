import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessageOf, type Messages } from '#web/kernel/api-error.ts'
import { FailedState } from './FailedState.tsx'
import { type LoadingShape, LoadingState } from './LoadingState.tsx'

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => void }
  /** Shown when the query fails; by default the server's message. */
  errorMessage?: string | Messages
  /** Shows a failure only as 'Not available'. */
  quiet?: boolean
  loadingText?: string
  rows?: number
  shape?: LoadingShape
  children: (data: Data) => ReactNode
}

/** The three states of a query: loading, failed, or its data for the children. */
export function QueryView<Data>({
  query,
  errorMessage,
  quiet,
  loadingText,
  children,
  ...skeleton
}: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error && quiet) return <NotAvailable />
  if (query.error)
    return <FailedState message={messageFor(query.error, errorMessage)} onRetry={query.refetch} />
  return <LoadingState {...(loadingText ? { text: loadingText } : {})} {...skeleton} />
}

function messageFor(error: Error, errorMessage: string | Messages | undefined): string {
  if (typeof errorMessage === 'object') return errorMessageOf(error, errorMessage)
  return errorMessage ?? error.message
}

/** Replaces a value that failed to load, without further explanation. */
export const NotAvailable = () => (
  <Text span c="dimmed">
    Not available
  </Text>
)
