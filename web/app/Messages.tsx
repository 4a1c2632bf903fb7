import { type ComponentType, createElement } from 'react'
import { createStore, useStore } from '#web/kernel/store.ts'

const toaster = createStore<ComponentType | null>(null)

/** The layouts of pages call this, because they load the toasts. The sign-in page does not load them. */
export const showMessages = (Toaster: ComponentType): void => toaster.set(Toaster)

/** The toasts. They outlive the layout: 'Logged out successfully' is read on the sign-in page. */
export function Messages() {
  const Toaster = useStore(toaster)
  return Toaster && createElement(Toaster)
}
