import { useEffect, useRef } from 'react'

/** For the button that a form stands in for: when editing ends, the focus is back on it. */
export function useReturnedFocus(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
