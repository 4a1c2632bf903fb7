import { type FocusEvent, useEffect, useRef } from 'react'
import { isAnyDialogOpen } from '#web/kit/dialog/use-dialog.ts'

const anyDialog = '[role$="dialog"]'

/**
 * Spread on a list with `tabIndex={-1}`. When the focused element unmounts, for example with a deleted row,
 * the list receives the focus.
 */
export function useKeptFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    // A dialog over the list returns the focus itself.
    if (isAnyDialogOpen() && !ref.current?.closest(anyDialog)) return
    const take = () => {
      if (wasInside.current && document.activeElement === document.body)
        ref.current?.focus({ preventScroll: true })
    }
    // A closing dialog returns the focus 10 ms after its own effect.
    const giveTime = setTimeout(take, 50)
    return () => clearTimeout(giveTime)
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      wasInside.current = true
    },
    // Ignore focus that moves into a dialog opened by a row, and blur events of removed elements.
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
