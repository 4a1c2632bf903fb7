import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { Refused } from '#web/kernel/refused.ts'
import { words } from './api.ts'
import { useMentees } from './use-mentees.ts'

/** One of the mentor's mentees. Who leads no such mentee, or not any more, is told so and led back to them all. */
export function useMentee(menteeId: number) {
  const mentees = useMentees()
  const navigate = useNavigate()
  const openedAt = useRef(Date.now())
  const { data, failed, asking, givenAt, again } = mentees
  const found = data?.find(({ id }) => id === menteeId)
  // The page keeps its text while someone decides whether to leave it.
  const last = useRef(found)
  if (found) last.current = found

  const isRefused = failed instanceof Refused && failed.status !== 401
  const isMissing = data !== undefined && !found && !asking
  const isOld = givenAt < openedAt.current
  useEffect(() => {
    if (isMissing && isOld) return again()
    if (!isMissing && !isRefused) return
    const message = isMissing ? words.unknown.failed : (saidIn(failed) ?? words.details.failed)
    toast.error(message, { id: 'mentee' })
    void navigate('/mentoring', { replace: true })
  }, [isMissing, isOld, isRefused, failed, again, navigate])

  return { mentee: found ?? last.current, mentees }
}

const saidIn = (error: Error | null) => (error instanceof Refused ? error.said : null)
