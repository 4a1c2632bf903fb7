import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

type Overlays = typeof import('./overlay-parts.ts').overlays

let loaded: Overlays | undefined
let underWay: Promise<Overlays> | undefined

/** Loads the code of dialogs, drawers, menus and calendars, once. */
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
 * The overlay components, loaded as soon as they are `wanted`. Until then the page keeps its elements, so
 * that no focused button is replaced. If loading fails, it shows a toast and calls `giveUp`.
 */
export function useOverlays(wanted: boolean, giveUp: () => void): Overlays | undefined {
  const [overlays, setOverlays] = useState(loaded)
  const onFailure = useEffectEvent(giveUp)
  useEffect(() => {
    if (!wanted || overlays) return
    loadOverlays().then(
      (parts) => setOverlays(() => parts),
      () => {
        toast.error('We could not open this. Check your connection and try again.')
        onFailure()
      },
    )
  }, [wanted, overlays])
  return overlays
}

/**
 * False on the first render: an overlay that mounts open does not know which element had the focus, and
 * cannot return it.
 */
export function useOpenedOnceMounted(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  // biome-ignore lint/nursery/useReactCompiler: the second render is the purpose
  useEffect(() => setMounted(true), [])
  return opened && isMounted
}

/**
 * Whether the dropdown is open. With `opensAtOnce` it opens as soon as its button has replaced the pressed
 * one.
 */
export function useOpened(opensAtOnce: boolean, button: RefObject<HTMLButtonElement | null>) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!opensAtOnce) return
    button.current?.focus()
    // biome-ignore lint/nursery/useReactCompiler: only opens once its button has the focus
    setOpened(true)
  }, [opensAtOnce, button])
  return [opened, setOpened] as const
}
