import { type FocusEvent, useEffect, useRef } from 'react'
import { isAnyDialogOpen } from '#web/kit/dialog/dialog-stack.ts'

const anyDialog = '[role$="dialog"]'

/**
 * Spread on a list with `tabIndex={-1}`: when what had the focus in it vanishes, as a deleted row does, the list
 * takes the focus, so that people go on where they were.
 */
export function useKeptFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    // A dialog over the list gives the focus back itself.
    if (isAnyDialogOpen() && !ref.current?.closest(anyDialog)) return
    const take = () => {
      if (wasInside.current && document.activeElement === document.body)
        ref.current?.focus({ preventScroll: true })
    }
    // What had the focus may be a dialog that closes, which gives it back 10 ms after its own effect has run: the time for
    // that begins once all effects of this drawing have.
    let giveTime = setTimeout(() => {
      giveTime = setTimeout(take, 30)
    })
    return () => clearTimeout(giveTime)
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      wasInside.current = true
    },
    // Into a dialog that a row opened is not away, and what has vanished a moment later did not let go by itself.
    onBlur: ({ relatedTarget, target }: FocusEvent) => {
      const next = relatedTarget instanceof HTMLElement ? relatedTarget : null
      if (next) wasInside.current = Boolean(ref.current?.contains(next) || next.closest(anyDialog))
      else
        setTimeout(() => {
          if (target.isConnected && !target.contains(document.activeElement)) wasInside.current = false
        })
    },
  }
}
