import { invalidateAll } from '#web/kernel/query-client.ts'
import { useFirstError } from '#web/kernel/use-first-error.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'

/** Shows one error for the whole dashboard. The failed parts render nothing. */
export function DashboardFailure() {
  const failure = useFirstError()
  return (
    failure && (
      <FailedState
        message={`Part of the dashboard did not load: ${failure.message}`}
        onRetry={invalidateAll}
      />
    )
  )
}
