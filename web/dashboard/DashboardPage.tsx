import { useMe } from '#web/kernel/session.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { useNumbers } from './api.ts'
import { MenteeDashboard } from './MenteeDashboard.tsx'
import { MentorDashboard } from './MentorDashboard.tsx'

const dashboards = { admin: AdminDashboard, mentor: MentorDashboard, mentee: MenteeDashboard }

export function DashboardPage() {
  const Dashboard = dashboards[useMe().role]
  return <Dashboard numbers={useNumbers()} />
}
