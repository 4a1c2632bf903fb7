import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages } from './api.ts'
import { PersonView } from './PersonView.tsx'
import { usePerson } from './use-person.ts'

export function PersonById({ id }: { id: string }) {
  const { person, isUnknown, error, refetch } = usePerson(id)
  if (isUnknown) return <UnknownPerson />
  if (person) return <PersonView person={person} />
  if (!error) return <LoadingState text="Loading person..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Person" />
      <FailedState message={errorMessageOf(error, messages.person)} onRetry={refetch} />
    </>
  )
}

/** Shows the same for unknown people and for people that the reader may not see. */
function UnknownPerson() {
  const { role } = useMe()
  return (
    <>
      <PageHeader title="Page not found" />
      <Panel>
        <EmptyState
          title="We cannot find this person"
          hint={
            role === 'admin'
              ? 'This account does not exist or has been deleted.'
              : 'You can only see people you work with. Use search to find someone else.'
          }
        />
      </Panel>
    </>
  )
}
