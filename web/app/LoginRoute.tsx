import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { useSession } from '#web/kernel/session.ts'
import { LoginPage } from '#web/session/LoginPage.tsx'
import { forgetAskedPage } from '#web/session/own-page.ts'
import { signInTarget } from '#web/session/use-work-sign-in.ts'
import { LoadingPage } from './LoadingPage.tsx'

export function LoginRoute() {
  const { state } = useSession()
  if (state === 'loading') return <LoadingPage />
  if (state === 'in' || state === 'lapsed') return <Onward />
  return <LoginPage />
}

/** Leads on after the sign-in. */
function Onward() {
  const { state } = useLocation()
  const [to] = useState(() => signInTarget(state) ?? homePath)
  useEffect(forgetAskedPage, [])
  return <Navigate to={to} replace />
}
