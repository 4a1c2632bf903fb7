import { useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { useIsLeaving } from '#web/kernel/navigation.ts'

/** For navigation after a reply: does nothing if the person has left the page meanwhile. */
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
