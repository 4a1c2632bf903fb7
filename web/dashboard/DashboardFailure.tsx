import { invalidateAll } from '#web/kernel/query-client.ts'
import { useFirstError } from '#web/kernel/use-first-error.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'

/** Says once why parts of a dashboard are not there. The parts themselves stay away without a word. */
export function DashboardFailure() {
  const failure = useFirstError()
  return (
    failure && (
      <FailedState
        message={`The dashboard could not be loaded in full: ${failure.message}`}
        onRetry={invalidateAll}
      />
    )
  )
}
