import { Navigate, useParams } from 'react-router'
import { useMe } from '#web/kernel/session.ts'
import { PersonById } from './PersonById.tsx'

/**
 * A person's page: details, upcoming dates, pending items and their records, as far as the reader may see
 * them.
 */
export function PersonPage() {
  const { id = '' } = useParams()
  const me = useMe()
  // A mentor's own data is on other pages.
  if (me.role === 'mentor' && String(me.id) === id) return <Navigate to="/profile" replace />
  return <PersonById key={id} id={id} />
}
