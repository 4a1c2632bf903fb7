import { useParams } from 'react-router'
import { prepareShift } from '#contract/preparation.ts'
import { ApiError, errorMessageOf } from '#web/kernel/api-error.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { UnknownShift } from '#web/shifts/UnknownShift.tsx'
import { messages } from './api.ts'
import { PreparationView } from './PreparationView.tsx'

/** A summary for a mentor or mentee who is about to work a shift together. */
export function PreparePage() {
  const { shiftId = '' } = useParams()
  const kitContext = useKitContext()
  const home = { path: '/shifts', label: 'Back to Shifts' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <ShiftById key={shiftId} id={shiftId} />
    </KitContext>
  )
}

function ShiftById({ id }: { id: string }) {
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const query = useApiQueryWhen(isId, prepareShift, { params: { id: Number(id) } })
  const { data, error, refetch } = query
  if (data) return <PreparationView preparation={data} />
  if (!isId || (error instanceof ApiError && error.status === 404)) return <UnknownShift />
  if (!error) return <LoadingState text="Loading shift..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Prepare a shift" />
      <FailedState message={errorMessageOf(error, messages.shift)} onRetry={refetch} />
    </>
  )
}
