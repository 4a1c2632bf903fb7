import { useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/kernel/api-error.ts'
import { useIsLeaving } from '#web/kernel/navigation.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { messages } from '#web/mentees/api.ts'
import { useMentees } from '#web/mentees/use-mentees.ts'

/**
 * One of the mentor's mentees. Shows an error and redirects to the list when the mentee is missing or no
 * longer theirs.
 */
export function useMentee(menteeId: number) {
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
    const message = isMissing ? messages.unknown.error : (saidIn(error) ?? messages.details.error)
    toast.error(message, { id: 'mentee' })
    void navigate('/mentoring', { replace: true })
  }, [isMissing, isOld, isRefused, error, refetch, navigate, isLeaving])

  return { mentee: latest, mentees }
}

const saidIn = (error: Error | null) => (error instanceof ApiError ? error.serverMessage : null)
