import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useNumbers } from './api.ts'
import { Greeting } from './Greeting.tsx'
import { MenteeDashboard } from './MenteeDashboard.tsx'
import { MentorDashboard } from './MentorDashboard.tsx'

// The overview's table is heavy, and mentors and mentees on their phones do not need it.
const AdminDashboard = lazy(async () => ({
  default: (await loadChunk(() => import('./AdminDashboard.tsx'))).AdminDashboard,
}))

export function DashboardPage() {
  const { role } = useMe()
  const numbers = useNumbers()
  if (role === 'mentor') return <MentorDashboard numbers={numbers} />
  if (role === 'mentee') return <MenteeDashboard numbers={numbers} />
  return (
    <>
      <Greeting numbers={numbers} />
      <Suspense fallback={<LoadingState rows={8} />}>
        <AdminDashboard numbers={numbers} />
      </Suspense>
    </>
  )
}
