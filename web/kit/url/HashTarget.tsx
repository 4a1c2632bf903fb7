import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The target of a link to `#id`; it also receives the focus. */
export function HashTarget({ id, children }: { id: string; children: ReactNode }) {
  const { hash, key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isAsked = hash === `#${id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link must work again
  useEffect(() => {
    if (!isAsked) return
    // The element may mount after the navigation.
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [isAsked, key])
  return (
    // With data-asked, global.css does not hide it while parts above are loading, so that it can have the focus.
    <div id={id} ref={place} tabIndex={-1} data-asked={isAsked || undefined} style={{ scrollMarginTop: 76 }}>
      {children}
    </div>
  )
}
