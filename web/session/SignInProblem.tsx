import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Notice } from '#web/kit/states/Notice.tsx'

/** Why a way to sign in did not work. The focus moves to it, because the next step depends on it. */
export function SignInProblem({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice role="alert" colour="red" icon={CircleAlert}>
        {children}
      </Notice>
    </div>
  )
}
