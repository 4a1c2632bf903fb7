import { useParams } from 'react-router'
import { getDebrief } from '#contract/debriefs.ts'
import { ApiError, errorMessageOf } from '#web/kernel/api-error.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { UnknownShift } from '#web/shifts/ShiftDetails.tsx'
import { messages } from './api.ts'
import { DebriefView } from './DebriefView.tsx'
import { UnsentDebriefs } from './UnsentDebriefs.tsx'

/** Both sides of a shift: to write one's own, and to read what is open. */
export function DebriefPage() {
  const { shiftId = '' } = useParams()
  const kitContext = useKitContext()
  const home = { path: '/shifts', label: 'Back to Shifts' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <DebriefById key={shiftId} id={shiftId} />
    </KitContext>
  )
}

function DebriefById({ id }: { id: string }) {
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const query = useApiQueryWhen(isId, getDebrief, { params: { id: Number(id) } })
  const { data, error, refetch } = query
  if (data) return <DebriefView page={data} />
  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <>
        <UnknownShift />
        <UnsentDebriefs shiftId={Number(id)} />
      </>
    )
  if (!error) return <LoadingState text="Loading debrief..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Debrief" />
      <FailedState message={errorMessageOf(error, messages.page)} onRetry={refetch} />
      <UnsentDebriefs shiftId={Number(id)} />
    </>
  )
}
