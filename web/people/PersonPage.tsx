import { Navigate, useParams } from 'react-router'
import { goalsOnDashboard } from '#contract/attention.ts'
import { useMe } from '#web/kernel/session.ts'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { PersonById } from './PersonById.tsx'

/** Where mentees find what others read in a tab of their page. */
const ownPages: Record<string, string> = {
  goals: goalsOnDashboard,
  milestones: '/dashboard#milestones',
  plans: '/learning-plans',
  shifts: '/shifts',
  debriefs: '/shifts',
  messages: '/notes?view=conversation',
  documents: '/documents',
}

/**
 * A person's page: details, upcoming dates, pending items and their records, as far as the reader may see
 * them.
 */
export function PersonPage() {
  const { id = '' } = useParams()
  const me = useMe()
  const [tab] = useQueryParam('tab')
  if (String(me.id) === id && me.role !== 'admin')
    return <Navigate to={me.role === 'mentor' ? '/profile' : (ownPages[tab ?? ''] ?? '/dashboard')} replace />
  return <PersonById key={id} id={id} />
}
