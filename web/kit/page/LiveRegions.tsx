import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'

type Urgency = 'status' | 'alert'
const speakers: Record<Urgency, ((text: string) => void) | undefined> = {
  status: undefined,
  alert: undefined,
}

const spokenMark = 'data-spoken'

/** Has screen readers say a text: politely, or at once. */
export function announce(text: string, urgency: Urgency = 'status'): void {
  speakers[urgency]?.(text)
}

/** For a shared computer: the next person does not come upon what the last one was told. */
export function forgetAnnouncements(): void {
  for (const place of document.querySelectorAll(`[${spokenMark}]`)) place.remove()
}

/** The two places that speak. They stand in the page from the start, or readers would miss the first text. */
export function LiveRegions() {
  return (
    <VisuallyHidden>
      <Region urgency="status" />
      <Region urgency="alert" />
    </VisuallyHidden>
  )
}

function Region({ urgency }: { urgency: Urgency }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    speakers[urgency] = (text) => {
      const line = document.createElement('p')
      line.textContent = text
      line.setAttribute(spokenMark, '')
      place.current?.append(line)
      // Long enough to be read out, and the same text is said again when it comes again.
      setTimeout(() => line.remove(), 10_000)
    }
    return () => {
      speakers[urgency] = undefined
    }
  }, [urgency])
  return <div ref={place} role={urgency} aria-live={urgency === 'alert' ? 'assertive' : 'polite'} />
}
