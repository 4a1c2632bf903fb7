import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where a link to `#id` leads, from another page or from this one: the focus goes there too. */
export function HashTarget({ id, children }: { id: string; children: ReactNode }) {
  const { hash, key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice
  useEffect(() => {
    if (hash !== `#${id}`) return
    // It may have come later than the page.
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [hash, id, key])
  return (
    <div id={id} ref={place} tabIndex={-1} style={{ scrollMarginTop: 76 }}>
      {children}
    </div>
  )
}
