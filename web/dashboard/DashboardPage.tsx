import { useMe } from '#web/kernel/session.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { useNumbers } from './api.ts'
import { Greeting } from './Greeting.tsx'
import { MenteeDashboard } from './MenteeDashboard.tsx'
import { MentorDashboard } from './MentorDashboard.tsx'

export function DashboardPage() {
  const { role } = useMe()
  const numbers = useNumbers()
  if (role === 'mentor') return <MentorDashboard numbers={numbers} />
  if (role === 'mentee') return <MenteeDashboard numbers={numbers} />
  return (
    <>
      <Greeting numbers={numbers} />
      <AdminDashboard numbers={numbers} />
    </>
  )
}
