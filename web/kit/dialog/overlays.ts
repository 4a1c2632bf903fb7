import { type RefObject, useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

type Overlays = typeof import('./overlay-parts.ts').overlays

let loaded: Overlays | undefined
let underWay: Promise<Overlays> | undefined

/** Fetches what dialogs, drawers, menus and calendars are drawn with, once. */
export function loadOverlays(): Promise<Overlays> {
  underWay ??= import('./overlay-parts.ts').then(
    ({ overlays }) => {
      loaded = overlays
      return overlays
    },
    (error) => {
      underWay = undefined
      throw error
    },
  )
  return underWay
}

/**
 * What is drawn over the page, as soon as it is `wanted`. What was on the page without it stays as it is until then, so
 * that no button is replaced under somebody's focus. Where it cannot be fetched, this is told, and `giveUp` called.
 */
export function useOverlays(wanted: boolean, giveUp: () => void): Overlays | undefined {
  const [overlays, setOverlays] = useState(loaded)
  const latest = useRef(giveUp)
  latest.current = giveUp
  useEffect(() => {
    if (!wanted || overlays) return
    loadOverlays().then(
      (parts) => setOverlays(() => parts),
      () => {
        toast.error('This could not be opened. Please check your connection and try again.')
        latest.current()
      },
    )
  }, [wanted, overlays])
  return overlays
}

/**
 * False at the first rendering: what is mounted open does not know what had the focus before, and could not give it
 * back.
 */
export function useOpenedOnceMounted(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && isMounted
}

/** Whether it is open, which it is soon where the button that it hangs from has just replaced the one that was pressed. */
export function useOpened(opensAtOnce: boolean, button: RefObject<HTMLButtonElement | null>) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!opensAtOnce) return
    button.current?.focus()
    setOpened(true)
  }, [opensAtOnce, button])
  return [opened, setOpened] as const
}
