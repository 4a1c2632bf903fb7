import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'

type Urgency = 'status' | 'alert'
const speakers: Record<Urgency, ((text: string) => void) | undefined> = {
  status: undefined,
  alert: undefined,
}

const spokenMark = 'data-spoken'

/** Announces a text to screen readers, politely or assertively. */
export function announce(text: string, urgency: Urgency = 'status'): void {
  speakers[urgency]?.(text)
}

/** On a shared computer the next person must not find earlier announcements. */
export function forgetAnnouncements(): void {
  for (const place of document.querySelectorAll(`[${spokenMark}]`)) place.remove()
}

/** The two live regions. They must exist from the start, or screen readers miss the first message. */
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
      // Long enough to be announced. Removing it lets the same text be announced again.
      setTimeout(() => line.remove(), 10_000)
    }
    return () => {
      speakers[urgency] = undefined
    }
  }, [urgency])
  return <div ref={place} role={urgency} aria-live={urgency === 'alert' ? 'assertive' : 'polite'} />
}
