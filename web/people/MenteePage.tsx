import { useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigate, useParams } from 'react-router'
import { detailsNotFetched } from '#contract/mentees.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { useIsLeaving } from '#web/kernel/navigation.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useMentees } from '#web/mentees/use-mentees.ts'
import { PersonById } from './PersonById.tsx'

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
      <FailedState message={detailsNotFetched.networkError} onRetry={mentees.refetch} />
    </>
  )
}

/**
 * One of the mentor's mentees. Shows an error and redirects to the list when the mentee is missing or no
 * longer theirs.
 */
function useMentee(menteeId: number) {
  const mentees = useMentees()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const [openedAt] = useState(() => Date.now())
  const { data, error, isFetching, updatedAt, refetch } = mentees
  const mentee = data?.find(({ id }) => id === menteeId)
  // Keep the last mentee: a dialog about unsaved changes can delay the redirect.
  const latest = useLatestDefined(mentee)

  const isRefused = error instanceof ApiError && error.status !== 401
  const isMissing = data !== undefined && !mentee && !isFetching
  const isOld = updatedAt < openedAt
  useEffect(() => {
    if (isMissing && isOld) return refetch()
    if ((!isMissing && !isRefused) || isLeaving()) return
    const message = isMissing ? 'Mentee not found' : (saidIn(error) ?? detailsNotFetched.error)
    toast.error(message, { id: 'mentee' })
    void navigate('/mentoring', { replace: true })
  }, [isMissing, isOld, isRefused, error, refetch, navigate, isLeaving])

  return { mentee: latest, mentees }
}

const saidIn = (error: Error | null) => (error instanceof ApiError ? error.serverMessage : null)
