import { useParams } from 'react-router'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages } from '#web/mentees/api.ts'
import { PersonById } from './PersonById.tsx'
import { useMentee } from './use-mentee.ts'

/** The page of a person, for one of the mentor's mentees. */
export function MenteePage() {
  const { menteeId = '' } = useParams()
  const kitContext = useKitContext()
  const home = { path: '/mentoring', label: 'Back to Mentoring' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <MenteeById key={menteeId} menteeId={Number(menteeId)} />
    </KitContext>
  )
}

function MenteeById({ menteeId }: { menteeId: number }) {
  const { mentee, mentees } = useMentee(menteeId)
  if (mentee) return <PersonById id={String(mentee.id)} />
  if (!mentees.error) return <LoadingState text="Loading mentee..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Mentee" />
      <FailedState message={messages.details.networkError} onRetry={mentees.refetch} />
    </>
  )
}
