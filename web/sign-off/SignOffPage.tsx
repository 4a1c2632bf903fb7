import { useParams } from 'react-router'
import { getSignOff } from '#contract/sign-off.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { SignOffView } from './SignOffView.tsx'

/** The summary of a mentee's programme, which three people sign. */
export function SignOffPage() {
  const { menteeId = '' } = useParams()
  return <SignOffById key={menteeId} id={menteeId} />
}

function SignOffById({ id }: { id: string }) {
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const me = useMe()
  const kitContext = useKitContext()
  const { data, error, errorMessage, missing, refetch } = useApiQueryWhen(isId, getSignOff, {
    params: { menteeId: Number(id) },
  })
  const isOwn = String(me.id) === id
  // In a later role one's own page has no progress, and a deleted person has no page.
  const home = data?.is_deleted ? homes.deleted : isOwn && me.role !== 'mentee' ? homes.own : homes.of(id)
  return (
    <KitContext value={{ ...kitContext, home }}>
      {data ? (
        <SignOffView page={data} />
      ) : !isId || missing ? (
        <UnknownMentee />
      ) : error ? (
        <>
          <PageHeader title="Sign-off" />
          <FailedState message={errorMessage} onRetry={refetch} />
        </>
      ) : (
        <LoadingState text="Loading summary..." rows={4} shape="page" />
      )}
    </KitContext>
  )
}

const homes = {
  own: { path: '/record', label: 'Back to My record' },
  deleted: { path: '/admin/users', label: 'Back to User Management' },
  of: (id: string) => ({ path: `/people/${id}?tab=progress`, label: 'Back to progress' }),
}

const UnknownMentee = () => (
  <>
    <PageHeader title="Page not found" />
    <Panel>
      <EmptyState title="We cannot find this mentee" hint="You can only see people you work with." />
    </Panel>
  </>
)
