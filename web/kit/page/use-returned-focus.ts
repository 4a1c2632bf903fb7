import { useEffect, useRef } from 'react'

/** For a button that a form replaces: returns the focus to it when editing ends. */
export function useReturnedFocus(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
