import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The target of a link to `#id`; it also receives the focus. */
export function HashTarget({ id, children }: { id: string; children: ReactNode }) {
  const { hash, key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link must work again
  useEffect(() => {
    if (hash !== `#${id}`) return
    // The element may mount after the navigation.
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [hash, id, key])
  return (
    <div id={id} ref={place} tabIndex={-1} style={{ scrollMarginTop: 76 }}>
      {children}
    </div>
  )
}
