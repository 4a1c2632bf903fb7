import type { ComponentType } from 'react'
import { createStore, useStore } from '#web/kernel/store.ts'

const toaster = createStore<ComponentType | null>(null)

/** Told by the frames of pages, each of which comes with the toasts: the sign-in page has none. */
export const showMessages = (Toaster: ComponentType): void => toaster.set(Toaster)

/** The toasts. They outlive the frame, for 'Logged out successfully' is read on the sign-in page. */
export function Messages() {
  const Toaster = useStore(toaster)
  return Toaster && <Toaster />
}
