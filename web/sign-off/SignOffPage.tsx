import { useParams } from 'react-router'
import { getSignOff } from '#contract/sign-off.ts'
import { ApiError, errorMessageOf } from '#web/kernel/api-error.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages } from './api.ts'
import { SignOffView } from './SignOffView.tsx'

/** The summary of a mentee's programme, which three people sign. */
export function SignOffPage() {
  const { menteeId = '' } = useParams()
  const kitContext = useKitContext()
  const home = { path: `/people/${menteeId}?tab=progress`, label: 'Back to progress' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <SignOffById key={menteeId} id={menteeId} />
    </KitContext>
  )
}

function SignOffById({ id }: { id: string }) {
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const { data, error, refetch } = useApiQueryWhen(isId, getSignOff, { params: { menteeId: Number(id) } })
  if (data) return <SignOffView page={data} />
  if (!isId || (error instanceof ApiError && error.status === 404)) return <UnknownMentee />
  if (!error) return <LoadingState text="Loading summary..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Sign-off" />
      <FailedState message={errorMessageOf(error, messages.page)} onRetry={refetch} />
    </>
  )
}

const UnknownMentee = () => (
  <>
    <PageHeader title="Page not found" />
    <Panel>
      <EmptyState title="We cannot find this mentee" hint="You can only see people you work with." />
    </Panel>
  </>
)
