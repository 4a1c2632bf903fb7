import { useParams } from 'react-router'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useDebriefOf } from '#web/shifts/api.ts'
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
  const { data, error, isGone, refetch } = useDebriefOf(id)
  if (data) return <DebriefView page={data} />
  if (isGone)
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
