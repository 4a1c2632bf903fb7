import { useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { useIsLeaving } from '#web/kernel/navigation.ts'

/** For when a reply comes: leads on, unless the page was left meanwhile; nobody is taken away from where they are. */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (to, options) => {
    if (isHere.current && !isLeaving()) void navigate(to, options)
  }
}
