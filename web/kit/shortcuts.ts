const isMac = /^(Mac|iP)/.test(navigator.platform)
/** As the browser names it in `getModifierState` and `aria-keyshortcuts`. */
export const modifier = isMac ? 'Meta' : 'Control'

/** 'Ctrl K', or '⌘ K'. */
export const shortcutShown = (letter: string): string => `${isMac ? '⌘' : 'Ctrl'} ${letter.toUpperCase()}`

/** Ctrl and the letter, or ⌘ and the letter, and nothing else. */
export const isShortcut = (event: KeyboardEvent, letter: string): boolean =>
  event.key.toLowerCase() === letter && event.getModifierState(modifier) && !event.altKey && !event.shiftKey
