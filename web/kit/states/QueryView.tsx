import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallTexts } from '#contract/endpoint.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { FailedState } from './FailedState.tsx'
import { type LoadingShape, LoadingState } from './LoadingState.tsx'

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; errorMessage: string; refetch: () => void }
  /** Replaces the texts of the endpoint when the query fails. */
  errorMessage?: string | CallTexts | undefined
  /** Shows a failure only as 'Not available'. */
  quiet?: boolean
  loadingText?: string | undefined
  rows?: number
  shape?: LoadingShape
  /** Set for a list without rows, instead of which it is shown. */
  nothing?: ReactNode
  children: (data: Data) => ReactNode
}

/** The states of a query: loading, failed, nothing, or its data for the children. Every list and table has them. */
export function QueryView<Data>({
  query,
  errorMessage,
  quiet,
  loadingText,
  nothing,
  children,
  ...skeleton
}: Props<Data>) {
  if (query.data !== undefined) return nothing || children(query.data)
  if (query.error && quiet) return <NotAvailable />
  if (query.error)
    return (
      <FailedState
        message={messageFor(query.error, errorMessage ?? query.errorMessage)}
        onRetry={query.refetch}
      />
    )
  return <LoadingState text={loadingText} {...skeleton} />
}

const messageFor = (error: Error, message: string | CallTexts): string =>
  typeof message === 'string' ? message : errorMessageOf(error, message)

/** Replaces a value that failed to load, without further explanation. */
export const NotAvailable = () => (
  <Text span c="dimmed">
    Not available
  </Text>
)
