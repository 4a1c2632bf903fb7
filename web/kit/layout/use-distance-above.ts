import { useLayoutEffect, useRef } from 'react'

/**
 * A ref for a box that fills the screen below it: stores its distance from the top of the page in `--above`.
 * Notices above the box change the distance.
 */
export function useDistanceAbove<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current
      if (box) box.style.setProperty('--above', `${box.getBoundingClientRect().top + window.scrollY}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return ref
}
