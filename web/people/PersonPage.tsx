import { Navigate, useParams } from 'react-router'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages } from './api.ts'
import { PersonView } from './PersonView.tsx'
import { usePerson } from './use-person.ts'

/** One person: who they are, what comes next, what needs somebody, and all of theirs that the reader may see. */
export function PersonPage() {
  const { id = '' } = useParams()
  const me = useMe()
  // What a mentor wants of themself is all on other pages.
  if (me.role === 'mentor' && String(me.id) === id) return <Navigate to="/profile" replace />
  return <PersonById key={id} id={id} />
}

function PersonById({ id }: { id: string }) {
  const { person, isUnknown, error, refetch } = usePerson(id)
  if (isUnknown) return <UnknownPerson />
  if (person) return <PersonView person={person} />
  if (!error) return <LoadingState text="Loading person..." rows={8} />
  return (
    <>
      <PageHeader title="Person" />
      <FailedState message={errorMessageOf(error, messages.person)} onRetry={refetch} />
    </>
  )
}

/** The same for nobody and for somebody who is not for the reader to see. */
function UnknownPerson() {
  const { role } = useMe()
  return (
    <>
      <PageHeader title="Page not found" />
      <Panel>
        <EmptyState
          title="There is nobody here"
          hint={
            role === 'admin'
              ? 'The account was deleted, or never was.'
              : 'You see people for as long as you work together. Look for somebody else with Search.'
          }
        />
      </Panel>
    </>
  )
}
