import { Navigate } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { useSession } from '#web/kernel/session.ts'
import { LoginPage } from '#web/session/LoginPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'

export function LoginRoute() {
  const { state } = useSession()
  if (state === 'loading') return <LoadingPage />
  if (state === 'in' || state === 'lapsed') return <Navigate to={homePath} replace />
  return <LoginPage />
}
