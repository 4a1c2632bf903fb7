/**
 * Buffers keys that are pressed after Ctrl+K, until the search field has the focus. The returned function
 * stops the buffering and returns the text.
 */
export function typeAhead(): () => string {
  let typed = ''
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', listen, true)
  return () => {
    window.removeEventListener('keydown', listen, true)
    const kept = typed
    typed = ''
    return kept
  }
}
