import { createStore } from '#web/kernel/store.ts'

const isMac = /^(Mac|iP)/.test(navigator.platform)
/** The modifier's name in `getModifierState` and `aria-keyshortcuts`. */
export const modifier = isMac ? 'Meta' : 'Control'

/** 'Ctrl K', or '⌘ K'. */
export const shortcutShown = (letter: string): string => `${isMac ? '⌘' : 'Ctrl'} ${letter.toUpperCase()}`

/** The modifier and the letter, without other modifiers. */
export const isShortcut = (event: KeyboardEvent, letter: string): boolean =>
  event.key.toLowerCase() === letter && event.getModifierState(modifier) && !event.altKey && !event.shiftKey

/** Whether single-key shortcuts are active; stored on this device. */
export const singleKeys = createStore(localStorage.getItem('single-keys') !== 'off')

export function setSingleKeys(areOn: boolean): void {
  localStorage.setItem('single-keys', areOn ? 'on' : 'off')
  singleKeys.set(areOn)
}

const typedInto = 'input, textarea, select, [contenteditable]'

/** The key alone, outside of text fields. */
export const isSingleKey = (event: KeyboardEvent, key: string): boolean =>
  singleKeys.get() &&
  event.key === key &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !document.activeElement?.matches(typedInto)
