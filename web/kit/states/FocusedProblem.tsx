import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Notice } from './Notice.tsx'

/** Why an action did not work, where no field can show it. Receives the focus when it appears. */
export function FocusedProblem({ children }: { children: string }) {
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
