import { Navigate, useLocation } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { useSession } from '#web/kernel/session.ts'
import { LoginPage } from '#web/session/LoginPage.tsx'
import { workSignInTarget } from '#web/session/use-work-sign-in.ts'
import { LoadingPage } from './LoadingPage.tsx'

export function LoginRoute() {
  const { state } = useSession()
  const location = useLocation()
  if (state === 'loading') return <LoadingPage />
  if (state === 'in' || state === 'lapsed')
    return <Navigate to={workSignInTarget(location.state) ?? homePath} replace />
  return <LoginPage />
}
